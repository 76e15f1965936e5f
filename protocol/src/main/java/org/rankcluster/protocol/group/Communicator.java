package org.rankcluster.protocol.group;

import org.rankcluster.protocol.address.Rankmap;

/**
 * One rank's view of an intracommunicator: its context, its members, its own rank in it. Point-to-point messages use
 * {@link #context()}, collectives the next id, so that neither can match the other.
 *
 * @param context even id that isolates its messages from all others
 * @param rankmap members, by rank
 * @param rank the calling process's rank in it
 */
public record Communicator(int context, Rankmap rankmap, int rank) {
    /** Number of ranks. */
    public int size() {
        return rankmap.size();
    }

    /** Context id of its collectives. */
    public int collectiveContext() {
        return context + 1;
    }

    /** World rank of {@code rank}. */
    public int worldRank(int rank) {
        return rankmap.lpid(rank);
    }

    /** The same members under another context (MPI_COMM_DUP); the rankmap is shared. */
    public Communicator duplicate(int newContext) {
        return new Communicator(newContext, rankmap, rank);
    }
}
