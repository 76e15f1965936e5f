package org.rankcluster.actors.network.torus;

import org.rankcluster.hardware.routing.torus.MinimalRoute;
import org.rankcluster.hardware.topology.torus.Torus;

/** Numbers of a torus's links, for reports. */
final class TorusLinks {
    private TorusLinks() {}

    /** The number of a node's link: dimensions in the order of coordinates, whatever order messages take them in. */
    static int link(Torus torus, MinimalRoute route, int node, int direction) {
        return node * torus.directions() + Torus.direction(route.dimension(direction), Torus.isPositive(direction));
    }
}
