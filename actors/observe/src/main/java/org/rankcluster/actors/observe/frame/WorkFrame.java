package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.Map;

/**
 * The work part of a {@link Frame}: events, calls and collectives by partition and class of actor, over a stretch.
 *
 * @param partitions work of each partition
 * @param classes classes of actors
 * @param calls MPI calls, ordered by their time
 * @param collectives collectives that are open at the end
 * @param ended collectives that have ended in the stretch, by call and algorithm
 * @param distances distances of messages since the run began, as they were last counted
 * @param spread spread of figures over ranks since the run began, as they were last counted
 * @param communicators labels of communicators with collectives, by context
 */
public record WorkFrame(
        List<Partition> partitions,
        List<ActorClass> classes,
        List<Call> calls,
        List<OpenCollective> collectives,
        List<HotSpots.Collective> ended,
        HotSpots.Distances distances,
        List<RankSpread.Quartiles> spread,
        Map<Integer, String> communicators) {
    /**
     * The work of a partition of the simulation in the stretch.
     *
     * @param events events in the stretch
     * @param waitShare share of the wall time for which it waited for others, 0..1
     * @param occupancy share of windows in which it executed events, 0..1
     * @param sampleMs wall time of the sample
     */
    public record Partition(int id, int member, long events, double waitShare, double occupancy, double sampleMs) {}

    /**
     * The events of a class of actors in the stretch, and their cost.
     *
     * @param costNs wall time of an event; negative if none was timed
     * @param turns windows in which one of the actors had events, summed over the actors
     * @param queueMax largest number of events of one actor in one window
     */
    public record ActorClass(String name, long actors, long events, double costNs, long turns, int queueMax) {
        /** Returns the mean number of events of an actor in a window in which it has any; 0 if none had. */
        public double queueMean() {
            return turns <= 0 ? 0 : (double) events / turns;
        }
    }

    /**
     * The use of an MPI call by all ranks.
     *
     * @param ps virtual time in it, of all ranks
     * @param count number of calls
     */
    public record Call(String name, long ps, long count) {}

    long bytes() {
        return 64L * partitions.size()
                + 80L * classes.size()
                + 64L * calls.size()
                + 64L * ended.size()
                + 48L * distances.orders().size()
                + 64L * (spread.size() + communicators.size())
                + collectives.stream()
                        .mapToLong(open -> 96 + 48L * open.byRound().size())
                        .sum();
    }
}
