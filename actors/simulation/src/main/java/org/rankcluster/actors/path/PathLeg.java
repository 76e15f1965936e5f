package org.rankcluster.actors.path;

/**
 * A leg of the critical path: a stay on one rank, and the way through the network to the next rank.
 *
 * @param rank world rank
 * @param kind class that fills most of the stay
 * @param call call that fills most of the stay
 * @param begin virtual time at which the path reaches the rank, in ps
 * @param sent virtual time at which it leaves the rank, in ps
 * @param to world rank that it reaches next; -1 on the last leg
 * @param link number of the link with the longest wait on the way, or else the longest latency; -1 for none
 * @param waited time of waits on the way, in ps
 * @param received virtual time at which it reaches the next rank, in ps
 */
public record PathLeg(
        int rank,
        SegmentKind kind,
        PathCall call,
        long begin,
        long sent,
        int to,
        int link,
        long waited,
        long received) {}
