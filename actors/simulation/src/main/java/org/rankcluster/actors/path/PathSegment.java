package org.rankcluster.actors.path;

/**
 * A segment of the critical path.
 *
 * @param kind its class
 * @param rank world rank whose program or CPU fills it; -1 in the network
 * @param link number of the link; -1 for none
 * @param call rank's call; in front of a link, the call whose packet went before, where it is known
 * @param begin virtual time of its begin, in ps
 * @param end virtual time of its end, in ps
 */
public record PathSegment(SegmentKind kind, int rank, int link, PathCall call, long begin, long end) {
    /** Returns the length in ps. */
    public long picoseconds() {
        return end - begin;
    }
}
