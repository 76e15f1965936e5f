package org.rankcluster.protocol.choreography;

import org.rankcluster.protocol.message.Message;

/**
 * A collective as data: for each rank, rounds of sends, receives, copies and reductions. Buffers hold packed elements; all offsets and
 * lengths are in bytes. Immutable, so one object serves all ranks.
 */
public abstract class Choreography {
    /**
     * Greatest number of sends, and of receives, in one round. The number bounds the outstanding messages of a rank for any number of
     * ranks. The value 32 is MPICH's throttle of alltoall.
     */
    public static final int WINDOW = 32;

    private final String name;
    private final int ranks;

    /**
     * Creates a choreography.
     *
     * @param name collective and algorithm, for example {@code bcast/binomial}
     * @param ranks number of ranks, 1 or more
     */
    protected Choreography(String name, int ranks) {
        this.name = name;
        this.ranks = ranks;
    }

    /** {@return collective and algorithm, for example {@code bcast/binomial}} */
    public final String name() {
        return name;
    }

    /** {@return the number of ranks} */
    public final int ranks() {
        return ranks;
    }

    /**
     * Returns the size of a buffer of a rank. INPUT and OUTPUT have exactly the size of contribution and result; the others have the
     * greatest size needed.
     *
     * @param rank a rank
     * @param buffer number of the buffer, one of {@link Buffers}
     * @return bytes, 0 or more
     */
    public abstract int bytes(int rank, int buffer);

    /**
     * Returns the number of ranks that join a network of the machine, each in one step of one round. A rank that joins does so for all
     * ranks of its node.
     *
     * @return number of ranks; 0 if no such network is used
     */
    public int joining() {
        return 0;
    }

    /** {@return the root on which the ranks that join a network must agree; -1 if there is none} */
    public int root() {
        return -1;
    }

    /** {@return whether the ranks that join only synchronize, by the machine's interrupts} */
    public boolean isMeeting() {
        return false;
    }

    /**
     * Returns the ranks on a line that receive from {@code from}.
     *
     * @param from rank that sends along the line; not included
     * @param last last rank of the line; included
     * @param direction direction of the torus, 0 or more
     * @return the ranks in order
     * @throws UnsupportedOperationException if the choreography has no sends along lines
     */
    public int[] onLine(int from, int last, int direction) {
        throw new UnsupportedOperationException(name + ": the algorithm has no sends along lines");
    }

    /** {@return the bytes of a broadcast whose messages carry their length; {@link Message.Header#NO_BROADCAST} for anything else} */
    public int broadcast() {
        return Message.Header.NO_BROADCAST;
    }

    /** {@return whether a rank may receive less than it expects, all of it at once, and passes on the received bytes} */
    public boolean takesLess() {
        return false;
    }

    /**
     * {@return whether all blocks of a scatter may be shorter than expected, by the same number of bytes} The rank's first messages reveal
     * the length. The rank then follows the choreography of the shorter blocks.
     */
    public boolean shrinks() {
        return false;
    }

    /**
     * {@return whether this is a gather whose ranks have only their own number of bytes} Each block of its messages ({@link
     * Round#ofBlocks}) may be shorter than the receiver expects. A rank that passes blocks on also accepts longer ones.
     */
    public boolean gathers() {
        return false;
    }

    /**
     * {@return whether received data are copied and combined while the sends of the round are still under way (Shan et al., section III-A)}
     * Otherwise that happens after the sends.
     */
    public boolean overlaps() {
        return false;
    }

    /** {@return whether this is the reduction of the machine's own library, with its rates and its overheads} */
    public boolean isNative() {
        return false;
    }

    /**
     * Returns the rounds of one rank. The rounds are created on demand, in O(1) memory for any number of ranks.
     *
     * @param rank a rank, 0 to {@link #ranks} - 1
     * @return an iterator over its rounds
     */
    public abstract Rounds rounds(int rank);
}
