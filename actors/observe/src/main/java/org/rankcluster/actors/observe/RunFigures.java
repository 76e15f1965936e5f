package org.rankcluster.actors.observe;

import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.HotSpots;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.frame.RunStatus;
import org.rankcluster.actors.observe.frame.WorkFrame;

/**
 * The figures of a run since it began, for metrics: the newest frame, and totals over the stretches of all frames.
 *
 * @param run constant properties of the run
 * @param newest the newest frame
 * @param status status of the run
 * @param sums sums of all frames
 */
public record RunFigures(RunDescription run, Frame newest, RunStatus status, Sums sums) {
    /**
     * The sums of the frames of a run.
     *
     * @param actorEvents events by class of actors
     * @param partitionEvents events by partition
     * @param collectives calls and waits of ended collectives, by {@code collective/algorithm}
     * @param calls calls, and time in them, by name
     */
    public record Sums(
            Map<String, Long> actorEvents,
            Map<Integer, Long> partitionEvents,
            Map<String, Calls> collectives,
            Map<String, Calls> calls) {
        Sums() {
            this(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        }

        Sums copy() {
            return new Sums(
                    new TreeMap<>(actorEvents),
                    new TreeMap<>(partitionEvents),
                    new TreeMap<>(collectives),
                    new TreeMap<>(calls));
        }

        /** Adds the stretch of a frame. */
        void add(Frame frame) {
            for (WorkFrame.ActorClass actors : frame.work().classes()) {
                actorEvents.merge(actors.name(), actors.events(), Long::sum);
            }
            for (WorkFrame.Partition partition : frame.work().partitions()) {
                partitionEvents.merge(partition.id(), Math.max(0, partition.events()), Long::sum);
            }
            for (HotSpots.Collective one : frame.work().ended()) {
                collectives.merge(
                        one.name(), new Calls(one.counts().calls(), one.counts().picoseconds()), Calls::plus);
            }
            for (WorkFrame.Call call : frame.work().calls()) {
                calls.merge(call.name(), new Calls(call.count(), call.ps()), Calls::plus);
            }
        }
    }

    /** A number of calls of all ranks, and the virtual time of all ranks in them, in ps. */
    public record Calls(long count, long picoseconds) {
        Calls plus(Calls other) {
            return new Calls(count + other.count, picoseconds + other.picoseconds);
        }
    }
}
