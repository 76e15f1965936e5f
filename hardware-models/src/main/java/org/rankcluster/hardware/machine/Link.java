package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * The bandwidth and latency of one link of a network in one direction; on a torus, the latency includes a router.
 *
 * @param bandwidth bandwidth of consecutive packets
 * @param latency latency from one end to the other, for packets and for credits, in picoseconds
 */
public record Link(Bandwidth bandwidth, long latency) {}
