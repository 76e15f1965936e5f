package org.rankcluster.actors.network.port;

import org.rankcluster.hardware.routing.torus.Zone;

/**
 * How the packets of a message go.
 *
 * @param adaptive whether they may take dynamic channels and choose among their directions
 * @param zone how freely, if they are adaptive
 * @param deposit whether they leave a copy with every node on their way
 * @param priority whether they take the priority channel and the priority FIFOs
 */
public record PacketRoute(boolean adaptive, Zone zone, boolean deposit, boolean priority) {
    /** Any of the directions that lead nearer, or always the next one in order. */
    public static PacketRoute of(boolean adaptive) {
        return new PacketRoute(adaptive, Zone.Z1, false, false);
    }
}
