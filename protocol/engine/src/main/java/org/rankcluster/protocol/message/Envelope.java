package org.rankcluster.protocol.message;

/**
 * The envelope of a message: its receiver, and the fields that receives match on (MPI-4.1, section 3.2.3). Created where a send begins, and
 * carried to the receiver.
 *
 * @param to world rank of the receiver
 * @param context context id of the communicator
 * @param from the sender's rank in the communicator
 * @param tag tag of the message; negative for internal tags
 */
public record Envelope(int to, int context, int from, int tag) {}
