package org.rankcluster.protocol.extension;

/**
 * A buffer that has a size but no bytes, for runs at a scale where the bytes would not fit: pass it wherever MPI takes a
 * buffer, with type BYTE. It costs virtual time as real bytes do and O(1) memory. Reductions of phantoms are phantoms.
 *
 * @param size bytes
 */
public record Phantom(int size) {}
