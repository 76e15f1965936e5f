package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The parameters by which fidelity {@code endpoint} describes any network as LogGP (Alexandrov et al. 1995). A message of n bytes over h
 * hops arrives completely {@code latency(h) + bandwidth.time(n)} after it was sent. The message occupies its sender's interface for {@code
 * max(gap, nodeBandwidth.time(n))}, and likewise its receiver's. The overheads o are the CPU's.
 *
 * @param latency latency of any message, in picoseconds
 * @param hopLatency additional latency of each hop beyond {@code hopsWithin}, in picoseconds; the extra latency of the longer links of
 *     {@code Midplanes} is added
 * @param hopsWithin number of hops included in {@code latency}: 0, or the hops to the nearest node
 * @param gap least time between two messages of a node, in picoseconds (g)
 * @param bandwidth bandwidth of one message (1/G)
 * @param nodeBandwidth bandwidth of all messages of a node together, each way; more than {@code bandwidth} if a node has several links
 */
public record EndpointModel(
        long latency, long hopLatency, int hopsWithin, long gap, Bandwidth bandwidth, Bandwidth nodeBandwidth) {

    /**
     * Returns the latency to a node at a distance.
     *
     * @param hops number of hops, {@code hopsWithin} or more
     * @return latency in picoseconds
     */
    public long latency(long hops) {
        return latency + (hops - hopsWithin) * hopLatency;
    }

    /** {@return the smallest latency between two nodes, which is the latency of neighbours, in picoseconds} */
    public long lookahead() {
        return latency(Math.max(1, hopsWithin));
    }
}
