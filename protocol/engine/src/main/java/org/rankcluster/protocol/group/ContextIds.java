package org.rankcluster.protocol.group;

/**
 * The context ids that one rank has seen. To agree on an id that is new to all members of a communicator to be, each proposes
 * one beyond all its own, and the greatest proposal is taken: it is beyond those of every member. (The lowest free id would
 * not do: the greatest of those may be in use at another member.) Ids are never used twice, so a late message of a freed
 * communicator finds no other one.
 *
 * <p>A communicator has four ids in a row: of its point-to-point messages, of its collectives, of the messages that make
 * other communicators of some of its ranks, and of the collectives of one side of an intercommunicator. While a rank has
 * several agreements under way, which duplicating without blocking allows, the greatest proposal of one may have been taken
 * by another in the meantime; then it is contested, and members have to ask each other whether all could {@link #accept} it.
 */
public final class ContextIds {
    /** Ids of a communicator. */
    public static final int STRIDE = 4;

    /** Context of the world. */
    public static final int WORLD = 0;

    /** Context of a rank's communicator with itself. */
    public static final int SELF = 4;

    /** Context in which the leaders of two worlds talk that are to be joined, beyond all others; tags tell such talks apart. */
    public static final int JOIN = Integer.MAX_VALUE - STRIDE + 1;

    /**
     * Context of the world of processes that were spawned together, as the first of all ids from the end: messages of an ended process cannot be
     * taken for those of another one on its place.
     *
     * @param join number of the join with those who have spawned them
     */
    public static int world(int join) {
        return JOIN - 2 * STRIDE * (join + 1);
    }

    /** Context of the communicator of such a process with itself. */
    public static int self(int join) {
        return world(join) + STRIDE;
    }

    private int next = SELF + STRIDE;
    private int underWay;

    /** The id that this rank proposes: a multiple of {@link #STRIDE}. */
    public int propose() {
        if (next < 0) {
            throw new IllegalStateException("communicators: more than 2^29 created");
        }
        return next;
    }

    /**
     * Takes the greatest of all proposals; false if it is in use here already, by an agreement that was faster.
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

    /** Whether an agreement that does not block is under way. */
    public boolean isContested() {
        return underWay > 0;
    }

    /** An agreement that does not block begins. */
    public void begin() {
        underWay++;
    }

    /** An agreement that does not block has ended. */
    public void end() {
        underWay--;
    }
}
