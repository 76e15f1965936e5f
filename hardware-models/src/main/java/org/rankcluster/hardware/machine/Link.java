package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;

/**
 * A link in one direction.
 *
 * @param bandwidth of packets that follow each other
 * @param latency ps from one end to the other, for packets and for credits
 */
public record Link(Bandwidth bandwidth, long latency) {}
