package org.rankcluster.protocol.group;

/**
 * The allocator of context ids on one rank, which proposes an unused id for each new communicator. The members of a future communicator
 * must agree on an id that is new to all of them. Each proposes an id beyond all its own, and the greatest proposal is taken: it is beyond
 * the ids of every member. The lowest free id is unsuitable, because the greatest of those may be in use at another member. Ids are never
 * used twice, so a late message of a freed communicator matches no other one.
 *
 * <p>A communicator has four consecutive ids. The ids serve its point-to-point messages, its collectives, and the messages that create
 * other communicators from some of its ranks. The fourth serves the collectives of one side of an intercommunicator. Nonblocking
 * duplication allows several concurrent agreements of a rank. Then another agreement may take the greatest proposal of one first, so the
 * proposal is contested. Members must then agree whether all could {@link #accept} it.
 */
public final class ContextIds {
    /** Number of ids of a communicator. */
    public static final int STRIDE = 4;

    /** Context id of the world. */
    public static final int WORLD = 0;

    /** Context id of a rank's communicator with itself. */
    public static final int SELF = 4;

    /** Context id of messages between the leaders of two worlds that are being joined, beyond all others. Tags distinguish the joins. */
    public static final int JOIN = Integer.MAX_VALUE - STRIDE + 1;

    /**
     * Returns the context id of the world of processes that were spawned together. The ids count down from the end, so messages of an ended
     * process cannot match messages of another process in its place.
     *
     * @param join number of the join with the spawning processes, 0 or more
     * @return context id
     */
    public static int world(int join) {
        return JOIN - 2 * STRIDE * (join + 1);
    }

    /**
     * Returns the context id of the communicator of a spawned process with itself.
     *
     * @param join number of the join with the spawning processes, 0 or more
     * @return context id
     */
    public static int self(int join) {
        return world(join) + STRIDE;
    }

    private int next = SELF + STRIDE;
    private int underWay;

    /**
     * Returns the id that this rank proposes.
     *
     * @return a multiple of {@link #STRIDE}, 8 or more
     * @throws IllegalStateException if all ids are used
     */
    public int propose() {
        if (next < 0) {
            throw new IllegalStateException("communicators: more than 2^29 created");
        }
        return next;
    }

    /**
     * Accepts the greatest of all proposals, unless a faster agreement has taken it here.
     *
     * @param context the greatest proposal, a multiple of {@link #STRIDE}, 0 or more
     * @return false if the id is in use here
     * @throws IllegalArgumentException if {@code context} is no multiple of {@link #STRIDE}
     */
    public boolean accept(int context) {
        if (context < 0 || context % STRIDE != 0) {
            throw new IllegalArgumentException("context: " + context + " (expected: a multiple of " + STRIDE + ")");
        }
        if (context < next) {
            return false;
        }
        next = context + STRIDE;
        return true;
    }

    /** {@return whether a nonblocking agreement is under way} */
    public boolean isContested() {
        return underWay > 0;
    }

    /** Begins a nonblocking agreement. */
    public void begin() {
        underWay++;
    }

    /** Ends a nonblocking agreement. */
    public void end() {
        underWay--;
    }
}
