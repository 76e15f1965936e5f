package org.rankcluster.actors.network.endpoint;

import org.rankcluster.hardware.machine.torus.Midplanes;
import org.rankcluster.hardware.machine.torus.TorusNetwork;
import org.rankcluster.hardware.routing.torus.MinimalRoute;
import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.protocol.message.Message;

/** What endpoints of a torus know of the ways between them: lines along which copies are left, and links that are longer. */
final class TorusPaths {
    private final Torus torus;
    private final TorusNetwork network;
    private final MinimalRoute route;

    TorusPaths(Torus torus, TorusNetwork network) {
        this.torus = torus;
        this.network = network;
        this.route = new MinimalRoute(torus, network.routes().order());
    }

    /** Links from a node to another along a line. */
    int hopsOnLine(Message.Line line, int from, int to) {
        return torus.hopsOnLine(from, to, line.direction());
    }

    /** The node behind another on a line. */
    int nextOnLine(Message.Line line, int node) {
        return torus.neighbour(node, line.direction());
    }

    /** Picoseconds that the links of a message's way take longer than usual. */
    long extraLatency(Message message, int from, int to, long hops) {
        return network.latency(hops, crossed(message, from, to, hops)) - network.latency(hops, 0);
    }

    /** Links of the way that leave a midplane. */
    private long crossed(Message message, int from, int to, long hops) {
        Midplanes midplanes = network.midplanes();
        if (midplanes.latency() == 0) {
            return 0;
        }
        if (message instanceof Message.Line line) {
            int dimension = Torus.dimensionOf(line.direction());
            return midplanes.crossed(torus, from, dimension, Torus.isPositive(line.direction()), (int) hops);
        }
        long crossed = 0;
        for (int left = route.hints(from, to); left != 0; left &= left - 1) {
            int direction = MinimalRoute.first(left);
            int dimension = route.dimension(direction);
            int along = Math.abs(torus.offset(from, to, dimension));
            crossed += midplanes.crossed(torus, from, dimension, Torus.isPositive(direction), along);
        }
        return crossed;
    }
}
