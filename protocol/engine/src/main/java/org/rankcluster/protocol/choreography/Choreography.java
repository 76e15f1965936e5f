package org.rankcluster.protocol.choreography;

import org.rankcluster.protocol.message.Message;

/**
 * A collective as data: for each rank the rounds of sends, receives, copies and reductions. Buffers hold packed elements;
 * all offsets and lengths are in bytes. One object serves all ranks: asking does not change it.
 */
public abstract class Choreography {
    /**
     * Most sends, and most receives, of one round, so that a rank has at most so many outstanding whatever the number of
     * ranks: 32, as MPICH throttles its alltoall.
     */
    public static final int WINDOW = 32;

    private final String name;
    private final int ranks;

    /** @param name collective and algorithm: {@code bcast/binomial} */
    protected Choreography(String name, int ranks) {
        this.name = name;
        this.ranks = ranks;
    }

    /** Collective and algorithm: {@code bcast/binomial}. */
    public final String name() {
        return name;
    }

    /** Number of ranks. */
    public final int ranks() {
        return ranks;
    }

    /**
     * Size of one of the {@link Buffers} of a rank: exactly what it contributes and gets for INPUT and OUTPUT, the most that
     * it needs for the others.
     */
    public abstract int bytes(int rank, int buffer);

    /**
     * How many ranks join a network of the machine, each in one step of one round; 0 if that is not used. A rank that joins does so
     * for all of its node.
     */
    public int joining() {
        return 0;
    }

    /** The root that those who join such a network have to agree on; -1 if there is none. */
    public int root() {
        return -1;
    }

    /** Whether the ranks that join only meet, on the machine's interrupts. */
    public boolean isMeeting() {
        return false;
    }

    /** The ranks on a line, in order, where there are sends along lines: from the one behind {@code from} to {@code last}. */
    public int[] onLine(int from, int last, int direction) {
        throw new UnsupportedOperationException(name + ": no lines");
    }

    /** Bytes of a broadcast whose messages tell how many they are; {@link Message.Header#NO_BROADCAST} of anything else. */
    public int broadcast() {
        return Message.Header.NO_BROADCAST;
    }

    /** Whether a rank may get less than it expects, all of it at once, and passes on what it got. */
    public boolean takesLess() {
        return false;
    }

    /**
     * Whether all blocks of a scatter may be shorter than a rank expects, by the same number of bytes. The rank's first messages tell: then it
     * follows the choreography of the shorter blocks.
     */
    public boolean shrinks() {
        return false;
    }

    /**
     * Whether it is a gather, whose ranks know their own number of bytes only. Each block of its messages ({@link Round#ofBlocks}) may be shorter
     * than the receiver expects; a rank that passes blocks on takes longer ones, too.
     */
    public boolean gathers() {
        return false;
    }

    /**
     * Whether what a round has received is copied and combined while its sends are still on their way (Shan et al., section III-A);
     * otherwise after them.
     */
    public boolean overlaps() {
        return false;
    }

    /** Whether it is the reduction of the machine's own library, with its rates and its overheads. */
    public boolean isNative() {
        return false;
    }

    /** The rounds of one rank, made one by one as they are asked for: O(1) memory, whatever the number of ranks. */
    public abstract Rounds rounds(int rank);
}
