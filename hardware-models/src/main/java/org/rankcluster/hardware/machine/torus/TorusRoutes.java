package org.rankcluster.hardware.machine.torus;

import org.rankcluster.hardware.routing.torus.Deposit;
import org.rankcluster.hardware.routing.torus.DimensionOrder;
import org.rankcluster.hardware.routing.torus.PriorityUse;
import org.rankcluster.hardware.routing.torus.TieRule;
import org.rankcluster.hardware.routing.torus.ZoneChoice;

/**
 * The ways of packets through a torus.
 *
 * @param order of the dimensions for packets that keep to one way, and for the escape channel
 * @param ties of adaptive messages
 * @param zones how freely adaptive messages choose
 * @param priority what takes the priority channel
 * @param deposit whether packets can leave copies on their way
 */
public record TorusRoutes(DimensionOrder order, TieRule ties, ZoneChoice zones, PriorityUse priority, Deposit deposit) {
    /** The routes of Blue Gene/L. */
    public static final TorusRoutes BLUE_GENE_L =
            new TorusRoutes(DimensionOrder.GIVEN, TieRule.PARITY, ZoneChoice.FREE, PriorityUse.NONE, Deposit.LINE);
}
