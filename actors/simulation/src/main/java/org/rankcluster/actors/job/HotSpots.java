package org.rankcluster.actors.job;

import java.util.List;

/**
 * The busiest links and the latest ranks of a run, from one sample of the whole run. Except for {@code eventsByPartition} it is the same
 * for any number of partitions and members.
 *
 * @param links the busiest links, at most eight; none where there are no links
 * @param ranks the ranks that others waited for longest, at most eight
 * @param eventsByPartition events that each partition has executed
 */
public record HotSpots(List<Link> links, List<Rank> ranks, List<Long> eventsByPartition) {
    /** The hot spots of an unknown run: none. */
    public static final HotSpots NONE = new HotSpots(List.of(), List.of(), List.of());

    /**
     * A link.
     *
     * @param link its name, {@code 5,3,3,-z}
     * @param busy share of the job's virtual time, 0..1
     * @param queue largest number of chunks in its queue; where messages are not cut, the longest wait of a message, in chunks
     */
    public record Link(String link, double busy, int queue) {}

    /**
     * A rank.
     *
     * @param latePs virtual time of the longest wait because of it, ps
     * @param causesPs virtual time of all waits because of it, ps
     * @param state the state in which it exceeded the mean of all ranks by most
     * @param call the call in which it spent most time
     */
    public record Rank(int rank, long latePs, long causesPs, String state, String call) {}
}
