package org.rankcluster.actors.network.torus;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.port.EndpointPaths;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.torus.Midplanes;
import org.rankcluster.hardware.torus.MinimalRoute;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusDetours;
import org.rankcluster.hardware.torus.TorusNetwork;
import org.rankcluster.protocol.message.Message;

/** The paths of a torus for the endpoint model: ports by direction, lines for multicast by the deposit bit, and links with more latency. */
final class TorusPaths implements EndpointPaths {
    private final Torus torus;
    private final TorusNetwork network;
    private final MinimalRoute route;
    /** The routes around failed links; null if none has failed. */
    private final @Nullable TorusDetours detours;

    private final Bandwidth bandwidth;

    /**
     * Creates the paths of a torus.
     *
     * @param bandwidth bandwidth of one message
     */
    TorusPaths(Torus torus, TorusNetwork network, Bandwidth bandwidth) {
        this.bandwidth = bandwidth;
        this.torus = torus;
        this.network = network;
        this.route = new MinimalRoute(torus, network.routes().order());
        this.detours = TorusDetours.of(torus, route);
    }

    @Override
    public int ports() {
        return Math.max(1, torus.directions());
    }

    @Override
    public int links() {
        return Math.max(1, torus.mostLinks());
    }

    @Override
    public int choices(Transfer transfer, int from, int to) {
        return transfer.message instanceof Message.DepositMulticast line
                ? 1 << route.direction(line.direction())
                : hints(from, to);
    }

    private int hints(int from, int to) {
        int hints = route.hints(from, to);
        return detours == null ? hints : detours.leg(from, to, hints).hints();
    }

    @Override
    public Bandwidth bandwidth(int from, int to) {
        return bandwidth;
    }

    @Override
    public int hopsOnLine(Message.DepositMulticast line, int from, int to) {
        return torus.hopsOnLine(from, to, line.direction());
    }

    @Override
    public int nextOnLine(Message.DepositMulticast line, int node) {
        return torus.neighbour(node, line.direction());
    }

    @Override
    public long extraLatency(Transfer transfer, int from, int to, long hops) {
        long crossed = network.latency(hops, crossed(transfer.message, from, to, hops)) - network.latency(hops, 0);
        return detours == null
                ? crossed
                : crossed + network.latency(detours.hops(from, to, route.hints(from, to)) - hops, 0);
    }

    @Override
    public long longerWires(Transfer transfer, int from, int to, long hops) {
        return extraLatency(transfer, from, to, hops);
    }

    /** Returns the number of links of the path that leave a midplane. */
    private long crossed(Message message, int from, int to, long hops) {
        Midplanes midplanes = network.midplanes();
        if (midplanes.latency() == 0) {
            return 0;
        }
        if (message instanceof Message.DepositMulticast line) {
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
