package org.rankcluster.hardware.torus;

/**
 * The routing rules of a torus: order of dimensions, directions at ties, freedom of adaptive routes, priority channel, and copies left at
 * passed nodes.
 *
 * @param order order of the dimensions for deterministic packets, and for the escape channel
 * @param ties directions of adaptive messages if both are equally short
 * @param zones freedom of choice of adaptive messages
 * @param priority messages that use the priority channel
 * @param deposit ability of packets to leave copies on their way
 */
public record TorusRoutes(DimensionOrder order, Ties ties, ZoneChoice zones, Priority priority, Deposit deposit) {
    /** The ability of a torus's packets to leave copies on their way (the deposit bit of a Blue Gene packet's header). */
    public enum Deposit {
        /** No copies. */
        NONE,
        /** A copy at every node that they pass along one dimension. */
        LINE
    }

    /**
     * The messages that take the priority channel of a torus, with priority FIFOs of their own at both ends. They are Blue Gene/L's BP and
     * its high-priority FIFOs (Blue Matter, {@code BGL_TorusPktSPI.h}); their users are not documented.
     */
    public enum Priority {
        /** No messages; the channel then does not exist. */
        NONE,
        /** Answers of a receiver to its sender that need no matching: permissions to send, tokens of flow control. */
        ANSWERS
    }

    /** The direction of adaptive messages if both are equally short. Deterministic messages always use parity. */
    public enum Ties {
        /** The positive direction if the source's own coordinate is even, otherwise the negative one. */
        PARITY,
        /** A random direction, drawn from the message's ends and number. */
        RANDOM
    }

    /** Routes of Blue Gene/L. */
    public static final TorusRoutes BLUE_GENE_L =
            new TorusRoutes(DimensionOrder.GIVEN, Ties.PARITY, ZoneChoice.FREE, Priority.NONE, Deposit.LINE);
}
