package org.rankcluster.protocol.group;

import org.rankcluster.protocol.address.Rankmap;

/**
 * One rank's view of an intracommunicator: its context, its members, its own rank in it. Point-to-point messages use
 * {@link #context()}, collectives the next id, so that neither can match the other.
 */
public final class Communicator {
    private final int context;
    private final Rankmap rankmap;
    private final int rank;
    private int collectives;

    /**
     * @param context even id that isolates its messages from all others
     * @param rankmap members, by rank
     * @param rank the calling process's rank in it
     */
    public Communicator(int context, Rankmap rankmap, int rank) {
        this.context = context;
        this.rankmap = rankmap;
        this.rank = rank;
    }

    /** Context id of its point-to-point messages. */
    public int context() {
        return context;
    }

    /** Members, by rank. */
    public Rankmap rankmap() {
        return rankmap;
    }

    /** The calling process's rank in it. */
    public int rank() {
        return rank;
    }

    /** Number of ranks. */
    public int size() {
        return rankmap.size();
    }

    /** Context id of its collectives. */
    public int collectiveContext() {
        return context + 1;
    }

    /**
     * Tag of its next collective. All members begin their collectives in the same order, so all draw the same tags, and
     * several outstanding ones do not mix.
     */
    public int nextCollectiveTag() {
        int tag = collectives;
        collectives = collectives + 1 & Integer.MAX_VALUE;
        return tag;
    }

    /** World rank of {@code rank}. */
    public int worldRank(int rank) {
        return rankmap.lpid(rank);
    }

    /** The same members under another context (MPI_COMM_DUP); the rankmap is shared. */
    public Communicator duplicate(int newContext) {
        return new Communicator(newContext, rankmap, rank);
    }

    @Override
    public String toString() {
        return "communicator " + context + ", rank " + rank + " of " + size();
    }
}
