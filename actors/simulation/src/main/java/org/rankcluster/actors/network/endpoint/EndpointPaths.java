package org.rankcluster.actors.network.endpoint;

import org.rankcluster.actors.network.port.Transfer;
import org.rankcluster.hardware.timing.Bandwidth;

/** The paths between the nodes of a network, as far as endpoints need them; one implementation a network family. */
interface EndpointPaths {
    /** Ports of a node: links by which messages leave it, and as many by which they come. */
    int ports();

    /** Links that the bandwidth of a node is counted with, at most {@link #ports}. */
    int links();

    /** Returns the ports by which a message may leave, a bit each; those by which it may come have the same numbers. */
    int choices(Transfer transfer, int from, int to);

    /** Returns the picoseconds that a path of {@code hops} links takes longer than so many usual ones. */
    long extraLatency(Transfer transfer, int from, int to, long hops);

    /** Returns the time of {@link org.rankcluster.actors.network.port.TransferNetwork#injectionTime}, in ps. */
    default long injectionTime() {
        return 0;
    }

    /** Returns the bandwidth of the slowest link of a path, as data have it. */
    Bandwidth bandwidth(int from, int to);
}
