package org.rankcluster.hardware.machine;

/**
 * The costs of one-sided communication, without its packets.
 *
 * @param requestOverhead CPU time at the origin for a request such as a put or a lock, in picoseconds
 * @param serveOverhead CPU time at the target to serve a request that the engine does not serve, in picoseconds
 * @param hasEngine true if network interfaces have an engine for puts and gets of contiguous data. The origin's CPU then does not
 *     handle their packets, and the target's CPU takes no part (as with Blue Gene/Q's messaging unit)
 * @param enginePacket time for which the engine is busy with a packet, in picoseconds, if there is an engine
 */
public record OneSidedModel(long requestOverhead, long serveOverhead, boolean hasEngine, long enginePacket) {}
