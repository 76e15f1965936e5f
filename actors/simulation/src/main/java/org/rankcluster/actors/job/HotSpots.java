package org.rankcluster.actors.job;

import java.util.List;

/**
 * The busiest links and the latest ranks of a run, from one sample of the whole run. Except for {@code eventsByPartition} it is the same
 * for any number of partitions and members.
 *
 * @param links the busiest links, at most eight; none where there are no links
 * @param ranks the ranks that others waited for longest, at most eight
 * @param load load of all links together
 * @param collectives collectives by call and algorithm, in the order of their names
 * @param eventsByPartition events that each partition has executed
 */
public record HotSpots(
        List<Link> links, List<Rank> ranks, Load load, List<Collective> collectives, List<Long> eventsByPartition) {
    /** The hot spots of an unknown run: none. */
    public static final HotSpots NONE = new HotSpots(List.of(), List.of(), Load.NONE, List.of(), List.of());

    /**
     * A link.
     *
     * @param link its name, {@code 5,3,3,-z}
     * @param busy share of the job's virtual time, 0..1
     * @param queue largest number of chunks in its queue; where messages are not cut, the longest wait of a message, in chunks
     */
    public record Link(String link, double busy, int queue) {}

    /**
     * The load of all links of a machine.
     *
     * @param mean mean busy share of the job's virtual time, 0..1
     * @param above70 share of the links that are busy for more than 70 % of it, 0..1
     */
    public record Load(double mean, double above70) {
        /** The load of a machine without links. */
        public static final Load NONE = new Load(0, 0);
    }

    /**
     * The ended collectives of one call and one algorithm, over all ranks.
     *
     * @param name call and algorithm, {@code allreduce/ring}
     * @param calls number of calls of all ranks
     * @param picoseconds virtual time for which programs waited for them, summed over all ranks
     * @param rounds largest number of rounds of a rank
     */
    public record Collective(String name, long calls, long picoseconds, int rounds) {
        /** Returns the collectives of both together. */
        public Collective plus(Collective other) {
            return new Collective(
                    name, calls + other.calls, picoseconds + other.picoseconds, Math.max(rounds, other.rounds));
        }
    }

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
