package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.rankcluster.actors.observe.sample.OpenCollective;

/**
 * Work of a stretch by partition and class of actor.
 *
 * @param partitions partitions
 * @param classes classes of actors
 * @param calls MPI calls by the time that they took
 * @param collectives collectives that are open at the end
 */
public record WorkFrame(
        List<Partition> partitions, List<ActorClass> classes, List<Call> calls, List<OpenCollective> collectives) {
    /**
     * A partition.
     *
     * @param events events in the stretch
     * @param waitShare share of the wall time for which it waited for others
     * @param occupancy share of windows in which it had something to do
     * @param sampleMs wall time of the sample
     */
    public record Partition(int id, int member, long events, double waitShare, double occupancy, double sampleMs) {}

    /**
     * A class of actors.
     *
     * @param costNs wall time of an event; negative if none was timed
     * @param turns windows in which one of them had something to do, summed over the actors
     * @param queueMax most events that one had in one window
     */
    public record ActorClass(String name, long actors, long events, double costNs, long turns, int queueMax) {
        /** Returns the mean of the events that an actor has in a window in which it has any; 0 if none had. */
        public double queueMean() {
            return turns <= 0 ? 0 : (double) events / turns;
        }
    }

    /**
     * An MPI call.
     *
     * @param ps virtual time in it, of all ranks
     * @param count calls
     */
    public record Call(String name, long ps, long count) {}

    long bytes() {
        return 64L * partitions.size()
                + 80L * classes.size()
                + 64L * calls.size()
                + collectives.stream()
                        .mapToLong(open -> 96 + 48L * open.byRound().size())
                        .sum();
    }
}
