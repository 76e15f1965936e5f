package org.rankcluster.actors.path;

/**
 * A segment of the critical path.
 *
 * @param kind its class
 * @param rank world rank whose program or CPU fills it; -1 in the network
 * @param link number of the link; -1 for none
 * @param call the rank's MPI call; {@link org.rankcluster.protocol.runtime.RankProfile#PROGRAM} for none
 * @param communicator context of the call's communicator; -1 for none
 * @param begin virtual time of its begin, in ps
 * @param end virtual time of its end, in ps
 */
public record PathSegment(SegmentKind kind, int rank, int link, String call, int communicator, long begin, long end) {
    /** Returns the length in ps. */
    public long picoseconds() {
        return end - begin;
    }
}
