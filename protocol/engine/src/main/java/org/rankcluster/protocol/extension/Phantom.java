package org.rankcluster.protocol.extension;

/**
 * A buffer with a size but no bytes, for runs whose data would not fit in memory. Programs pass it wherever MPI takes a buffer, with type
 * BYTE. A phantom costs virtual time like real bytes, and O(1) memory. Reductions of phantoms are phantoms.
 *
 * @param size size in bytes, 0 or more
 */
public record Phantom(int size) {}
