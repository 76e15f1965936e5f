package org.rankcluster.actors.network.torus;

import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;

/** The numbering of a torus's links. */
final class TorusLinks {
    private TorusLinks() {}

    /** Returns the number of a node's link: dimensions in the order of coordinates, in whatever order messages take them. */
    static int link(Torus torus, MinimalRoute route, int node, int direction) {
        return node * torus.directions() + Torus.direction(route.dimension(direction), Torus.isPositive(direction));
    }
}
