package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * A link in one direction.
 *
 * @param bandwidth bandwidth of consecutive packets
 * @param latency latency from one end to the other, for packets and for credits, in picoseconds
 */
public record Link(Bandwidth bandwidth, long latency) {}
