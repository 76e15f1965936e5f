package org.rankcluster.hardware.torus;

/**
 * The routes of packets through a torus.
 *
 * @param order order of the dimensions for deterministic packets, and for the escape channel
 * @param ties directions of adaptive messages if both are equally short
 * @param zones freedom of choice of adaptive messages
 * @param priority messages that use the priority channel
 * @param deposit ability of packets to leave copies on their way
 */
public record TorusRoutes(DimensionOrder order, TieRule ties, ZoneChoice zones, PriorityUse priority, Deposit deposit) {
    /** Routes of Blue Gene/L. */
    public static final TorusRoutes BLUE_GENE_L =
            new TorusRoutes(DimensionOrder.GIVEN, TieRule.PARITY, ZoneChoice.FREE, PriorityUse.NONE, Deposit.LINE);
}
