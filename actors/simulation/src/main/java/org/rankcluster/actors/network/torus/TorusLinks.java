package org.rankcluster.actors.network.torus;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.FollowedLink;
import org.rankcluster.actors.network.LinkContributors;
import org.rankcluster.actors.network.port.PacketizedMessage;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;

/** The numbering of a torus's links, and a summary of the traffic on them for reports. */
final class TorusLinks {
    private TorusLinks() {}

    /** Returns the number of a node's link: dimensions in the order of coordinates, in whatever order messages take them. */
    static int link(Torus torus, MinimalRoute route, int node, int direction) {
        return node * torus.directions() + Torus.direction(route.dimension(direction), Torus.isPositive(direction));
    }

    /** The direction of the node's link that has a number; -1 if none has. */
    static int direction(Torus torus, MinimalRoute route, int node, int link) {
        for (int direction = 0; direction < torus.directions(); direction++) {
            if (link(torus, route, node, direction) == link) {
                return route.neighbour(node, direction) < 0 ? -1 : direction;
            }
        }
        return -1;
    }

    /** Returns the source of a packet in a router's queue. */
    static LinkContributors.Source feeder(TorusPacketNetwork network, int node, int queue, PacketizedMessage message) {
        if (queue >= network.transitQueues()) {
            return LinkContributors.rank(message.message.source());
        }
        int direction = queue / network.channels();
        return LinkContributors.link(
                network.link(network.route().neighbour(node, direction), Torus.opposite(direction)));
    }

    /**
     * Time for which a packet that came at {@code came} has waited in its router, in ps; unknown for one that was injected behind another.
     */
    static long wait(long came, long at) {
        return came < 0 ? LinkContributors.UNKNOWN : Math.max(0, at - came);
    }

    /** Records a packet that leaves a router if it takes the followed link. Returns null once the record is full. */
    static @Nullable FollowedLink pass(
            FollowedLink followed,
            TorusPacketNetwork network,
            int node,
            int queue,
            int direction,
            PacketizedMessage message,
            long came,
            long now) {
        if (direction == followed.port()) {
            followed.passes(
                    feeder(network, node, queue, message),
                    message.message.source(),
                    message.message.destination(),
                    wait(came, now));
        }
        return followed.isFull() ? null : followed;
    }
}
