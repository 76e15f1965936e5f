package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.port.EndpointPaths;
import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.hardware.fattree.DModK;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The paths of a fat tree for the endpoint model: a node has a port for each of its links to switches. Between nodes
 * below different leaf switches a message has the bandwidth of the slower kind of link. Its first packet waits once
 * for its tail where it enters a faster one.
 */
final class FatTreePaths implements EndpointPaths {
    /** Largest number of ports that fits into the bits of {@link #choices}. */
    private static final int MOST_PORTS = Integer.SIZE - 1;

    private final FatTree tree;
    private final FatTreeNetwork network;
    private final DModK route;
    private final Bandwidth within;
    private final Bandwidth across;

    /**
     * Creates the paths of a tree.
     *
     * @param within bandwidth of one message between two nodes of a leaf switch
     */
    FatTreePaths(FatTree tree, FatTreeNetwork network, Bandwidth within) {
        this.tree = tree;
        this.network = network;
        this.route = new DModK(tree);
        this.within = within;
        Bandwidth uplink = PacketSwitched.share(network.uplink().bandwidth(), network.packets(), 1);
        this.across = uplink.bytesPerSecond() < within.bytesPerSecond() ? uplink : within;
    }

    @Override
    public int ports() {
        return Math.min(MOST_PORTS, tree.upPorts(0));
    }

    @Override
    public int choices(Transfer transfer, int from, int to) {
        return transfer.adaptive ? (1 << ports()) - 1 : 1 << route.upPort(0, to) % ports();
    }

    @Override
    public long injectionTime() {
        return FatTreeWiring.injectionTime(network, tree);
    }

    private boolean isAcross(int from, int to) {
        return from / tree.reach(1) != to / tree.reach(1);
    }

    @Override
    public long extraLatency(Transfer transfer, int from, int to, long hops) {
        return isAcross(from, to)
                ? Math.abs(network.linkTime(transfer.firstChunks) - network.uplinkTime(transfer.firstChunks))
                : 0;
    }

    @Override
    public Bandwidth bandwidth(int from, int to) {
        return isAcross(from, to) ? across : within;
    }
}
