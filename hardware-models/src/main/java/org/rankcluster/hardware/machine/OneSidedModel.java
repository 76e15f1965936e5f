package org.rankcluster.hardware.machine;

/**
 * What one-sided communication costs, packets apart.
 *
 * @param requestOverhead ps of CPU at the origin for a request: a put, a lock, ...
 * @param serveOverhead ps of CPU at the target to serve a request that the engine does not serve
 * @param hasEngine whether network interfaces have an engine that carries out puts and gets of contiguous data, so that neither
 *     the origin's CPU handles their packets nor the target's CPU takes part (as Blue Gene/Q's messaging unit does)
 * @param enginePacket ps for which the engine is busy with a packet, where there is one
 */
public record OneSidedModel(long requestOverhead, long serveOverhead, boolean hasEngine, long enginePacket) {}
