package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.ControlMessage;

/** The messages between a cluster member that serves dashboard pages and the coordinator of the run that the pages show. */
interface RelayMessage extends ControlMessage {
    /** The messages to the job's coordinator of a run. */
    interface ToCoordinator extends RelayMessage {}

    /**
     * A query about a run, or an action on it.
     *
     * @param job id of the run's job
     * @param kind hello, sample, history, detail, end, pulse, report, hold, go or step
     * @param what view of a sample or history, kind of a detail, bytes of a report, windows of a step; empty else
     * @param from start of the stretch
     * @param to end of the stretch
     * @param values further parameters
     * @param replyTo receives the answer
     */
    record Request(
            String job,
            String kind,
            String what,
            long from,
            long to,
            Map<String, String> values,
            ActorRef<Part> replyTo)
            implements ToCoordinator {}

    /** A request to report each change of a run, for the next {@link PageRelay#PATIENCE}. */
    record Watch(String job, ActorRef<News> replyTo) implements ToCoordinator {}

    /** A request to report no more changes. */
    record Unwatch(String job, ActorRef<News> replyTo) implements ToCoordinator {}

    /**
     * A part of an answer, small enough for a frame of Artery.
     *
     * @param index number of the part
     * @param of number of parts
     * @param bytes bytes of the part
     * @param failure reason why there is no answer; null if there is one
     */
    record Part(int index, int of, byte[] bytes, @Nullable String failure) implements RelayMessage {}

    /**
     * A notice that a watched run has changed.
     *
     * @param version number of the change
     * @param isHere whether the run is still at that member, and no later attempt of its job has begun
     */
    record News(long version, boolean isHere) implements RelayMessage {}
}
