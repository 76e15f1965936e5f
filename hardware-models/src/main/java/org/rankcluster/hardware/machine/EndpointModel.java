package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.machine.torus.Midplanes;
import org.rankcluster.hardware.timing.Bandwidth;

/**
 * Any network as LogGP (Alexandrov et al. 1995): a message of n bytes over h hops arrives whole
 * {@code latency(h) + bandwidth.time(n)} after it was sent, and keeps its sender's interface for
 * {@code max(gap, nodeBandwidth.time(n))}, likewise its receiver's. The overheads o are the CPU's.
 *
 * @param latency ps that any message takes
 * @param hopLatency ps more for every hop beyond {@code hopsWithin}; that of the longer links of {@link Midplanes} comes on top
 * @param hopsWithin hops that {@code latency} has in it: none, or those to the nearest node
 * @param gap least ps between two messages of a node (g)
 * @param bandwidth of one message (1/G)
 * @param nodeBandwidth of all messages of a node together, each way; more than {@code bandwidth} where a node has several
 *     links
 */
public record EndpointModel(
        long latency, long hopLatency, int hopsWithin, long gap, Bandwidth bandwidth, Bandwidth nodeBandwidth) {

    /** Picoseconds to a node so many hops away, of which there are {@code hopsWithin} or more. */
    public long latency(long hops) {
        return latency + (hops - hopsWithin) * hopLatency;
    }

    /** Smallest ps between two nodes: those of neighbours. */
    public long lookahead() {
        return latency(Math.max(1, hopsWithin));
    }
}
