package org.rankcluster.protocol.message;

/**
 * Addresses a message, and says what its receive matches on (MPI-4.1, section 3.2.3). Made where a send begins, and carried on to its
 * receiver.
 *
 * @param to world rank of the receiver
 * @param context context id of the communicator
 * @param from the sender's rank in the communicator
 */
public record Envelope(int to, int context, int from, int tag) {}
