package org.rankcluster.protocol.group;

/**
 * The context ids that one rank has seen. To agree on an id that is new to all members of a communicator to be, each proposes
 * one beyond all its own, and the greatest proposal is taken: it is beyond those of every member. (The lowest free id would
 * not do: the greatest of those may be in use at another member.) Ids are never used twice, so a late message of a freed
 * communicator finds no other one.
 */
public final class ContextIds {
    /** Context of the world. */
    public static final int WORLD = 0;

    /** Context of a rank's communicator with itself. */
    public static final int SELF = 2;

    private int next = SELF + 2;

    /** The id that this rank proposes; even, for the next odd one is that of the collectives. */
    public int propose() {
        if (next < 0) {
            throw new IllegalStateException("communicators: more than 2^30 created");
        }
        return next;
    }

    /** Takes note of the id that was agreed on: the greatest of all proposals. */
    public void agreed(int context) {
        if (context < next || context % 2 != 0) {
            throw new IllegalArgumentException("context: " + context + " (expected: even, at least " + next + ")");
        }
        next = context + 2;
    }
}
