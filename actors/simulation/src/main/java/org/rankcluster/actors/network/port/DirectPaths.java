package org.rankcluster.actors.network.port;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The paths of a network without modelled links, such as a crossbar: each node has one port.
 *
 * @param bandwidth bandwidth of a message
 */
public record DirectPaths(Bandwidth bandwidth) implements EndpointPaths {
    @Override
    public long extraLatency(Transfer transfer, int from, int to, long hops) {
        return 0;
    }

    @Override
    public Bandwidth bandwidth(int from, int to) {
        return bandwidth;
    }
}
