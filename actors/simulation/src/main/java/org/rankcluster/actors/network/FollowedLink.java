package org.rankcluster.actors.network;

import java.util.Arrays;

/**
 * A log of at most {@value #MOST} packets that use one link, started by a reader. Networks without packets record whole messages.
 * Its partition writes it, and reads it at ends of windows.
 */
public final class FollowedLink {
    /** Packets after which it is full. */
    public static final int MOST = 4096;

    /** The value of a wait that is not known. */
    public static final long UNKNOWN = -1;

    private static final int FIRST = 64;

    private final int port;
    private int size;
    private int[] inputs = new int[FIRST];
    private int[] sources = new int[FIRST];
    private int[] destinations = new int[FIRST];
    private long[] waits = new long[FIRST];

    /** Follows the link of a port of its actor. */
    public FollowedLink(int port) {
        this.port = port;
    }

    /** Returns the port. */
    public int port() {
        return port;
    }

    /**
     * Records a packet that takes the link.
     *
     * @param input port by which it came to this actor; -1 if a rank of the actor's node has sent it
     * @param source world rank that has sent it
     * @param destination world rank to which it goes
     * @param wait ps for which it waited at this actor, or {@link #UNKNOWN}
     */
    public void passes(int input, int source, int destination, long wait) {
        if (size == sources.length) {
            int space = 2 * size;
            inputs = Arrays.copyOf(inputs, space);
            sources = Arrays.copyOf(sources, space);
            destinations = Arrays.copyOf(destinations, space);
            waits = Arrays.copyOf(waits, space);
        }
        inputs[size] = input;
        sources[size] = source;
        destinations[size] = destination;
        waits[size++] = wait;
    }

    /** Returns whether the log takes no more packets. */
    public boolean isFull() {
        return size == MOST;
    }

    /** Returns the number of packets so far. */
    public int size() {
        return size;
    }

    /** Returns ports by which the packets came to the actor, in the order in which they took the link; -1 for its node's ranks. */
    public int[] inputs() {
        return Arrays.copyOf(inputs, size);
    }

    /** Returns world ranks that have sent the packets, in the order in which they took the link. */
    public int[] sources() {
        return Arrays.copyOf(sources, size);
    }

    /** Returns world ranks to which the packets go. */
    public int[] destinations() {
        return Arrays.copyOf(destinations, size);
    }

    /** Returns waits of the packets in ps, {@link #UNKNOWN} where they are not known. */
    public long[] waits() {
        return Arrays.copyOf(waits, size);
    }
}
