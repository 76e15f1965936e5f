package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.rank.CollectiveCounts;

/**
 * The busiest links of a run and the ranks with the longest waits charged to them, from one sample of the whole run. Except for {@code
 * eventsByPartition} it is the same for any number of partitions and members.
 *
 * @param links busiest links, at most eight; none where there are no links
 * @param ranks ranks that others waited for longest, at most eight
 * @param load load of all links together
 * @param times time of all ranks by state
 * @param collectives collectives by call and algorithm, in the order of their names
 * @param distances distances of messages under the mapping and under other orders of ranks
 * @param memoryPerRank bytes of a rank's share of its node; 0 if the machine file does not give it
 * @param eventsByPartition events that each partition has executed
 */
public record HotSpots(
        List<Link> links,
        List<Rank> ranks,
        Load load,
        Times times,
        List<Collective> collectives,
        Distances distances,
        long memoryPerRank,
        List<Long> eventsByPartition) {
    /** The hot spots of an unknown run: none. */
    public static final HotSpots NONE =
            new HotSpots(List.of(), List.of(), Load.NONE, Times.NONE, List.of(), Distances.NONE, 0, List.of());

    /**
     * One of the busiest links of a run, with its load.
     *
     * @param link its name, {@code 5,3,3,-z}
     * @param busy share of the job's virtual time, 0..1
     * @param queue largest number of chunks in its queue; where messages are not cut, the longest wait of a message, in chunks
     * @param flows ranks that sent and received its packets, or messages
     */
    public record Link(String link, double busy, int queue, LinkFlows.Flows flows) {}

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
     * The time of all ranks in a run. Shares are of the ranks' virtual time, 0..1; the rest was computed, or spent outside of MPI.
     *
     * @param transferring share in transfers of data
     * @param waiting share in waits for other ranks, outside of collectives
     * @param collective share in collectives
     * @param chargedPs waits that are charged to a rank, summed over all ranks, in ps
     */
    public record Times(double transferring, double waiting, double collective, long chargedPs) {
        /** The times of a run that nothing has counted. */
        public static final Times NONE = new Times(0, 0, 0, 0);
    }

    /**
     * The distances of a run's messages: links between the nodes of sender and receiver. In large jobs they come from a sample of the
     * ranks and of their receivers.
     *
     * @param messages number of messages
     * @param mean mean number of links under the job's mapping
     * @param orders mean number of links under each order of ranks that the machine takes; empty if there is no choice
     * @param receiver rank that received most messages; -1 if there were none
     * @param receiverShare its share of all messages, 0..1
     */
    public record Distances(
            long messages, double mean, Map<String, Double> orders, int receiver, double receiverShare) {
        /** The distances of a run without messages. */
        public static final Distances NONE = new Distances(0, 0, Map.of(), -1, 0);
    }

    /**
     * The ended collectives of one communicator, call and algorithm, over all ranks.
     *
     * @param communicator context of the communicator, 0 for the world; {@link CollectiveCounts#OTHERS} for communicators without counts of
     *     their own
     * @param name call and algorithm, {@code allreduce/ring}
     * @param counts calls, times and sizes
     */
    public record Collective(int communicator, String name, CollectiveCounts.Counts counts) {
        /** Returns the collectives of both together. */
        public Collective plus(Collective other) {
            return new Collective(communicator, name, counts.plus(other.counts));
        }

        /** Returns the collectives since an earlier count. Their longest wait and largest call are since the run began. */
        public Collective since(Collective earlier) {
            return new Collective(
                    communicator,
                    name,
                    new CollectiveCounts.Counts(
                            counts.calls() - earlier.counts.calls(),
                            counts.picoseconds() - earlier.counts.picoseconds(),
                            counts.rounds(),
                            counts.bytes(),
                            counts.estimates(),
                            counts.longest(),
                            counts.last()));
        }

        /** Returns the key of the communicator, call and algorithm. */
        public String key() {
            return name + "@" + communicator;
        }

        /**
         * Returns the times that the calls would have taken with other algorithms, by the model's costs of the largest call. They are
         * compared with the cost of the present algorithm. If the library would not choose this algorithm for such calls, it has no cost;
         * the mean time of a call is used instead.
         *
         * @return time over the time of the present algorithm, by algorithm; empty if there are no costs
         */
        public Map<String, Double> others() {
            String present = name.substring(name.indexOf('/') + 1);
            double mean = (double) counts.picoseconds() / Math.max(1, counts.calls());
            double own = counts.estimates().getOrDefault(present, mean);
            if (own <= 0) {
                return Map.of();
            }
            Map<String, Double> others = new TreeMap<>();
            counts.estimates().forEach((algorithm, time) -> {
                if (!algorithm.equals(present)) {
                    others.put(algorithm, time / own);
                }
            });
            return others;
        }
    }

    /**
     * A rank for which other ranks waited, with the delay that it caused.
     *
     * @param latePs virtual time of the longest wait because of it, ps
     * @param causesPs virtual time of all waits because of it, ps
     * @param state state in which it exceeded the mean of all ranks by most
     * @param excessPs virtual time by which it exceeded the mean in that state, ps
     * @param call call in which it spent most time
     * @param waiter rank with the longest wait
     * @param untilPs virtual time of the end of that wait, ps; 0 if it is open at the end
     * @param alike number of ranks that exceed the mean in that state by at least half as much, with this one
     * @param alikeCausesPs virtual time of all waits because of these ranks, ps
     */
    public record Rank(
            int rank,
            long latePs,
            long causesPs,
            String state,
            long excessPs,
            String call,
            int waiter,
            long untilPs,
            int alike,
            long alikeCausesPs) {}
}
