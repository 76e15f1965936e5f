package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorRef;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.control.ControlMessage;

/** What members say to each other about runs that pages show. */
interface RelayMessage extends ControlMessage {
    /** Something that the home of a run is told. */
    interface ToHome extends RelayMessage {}

    /**
     * A question about a run, or something to do to it.
     *
     * @param job whose run
     * @param kind hello, sample, history, detail, end, pulse, report, hold, go or step
     * @param what view of a sample or history, kind of a detail, bytes of a report, windows of a step; empty else
     * @param from start of the stretch
     * @param to end of the stretch
     * @param values further choices
     * @param replyTo gets the answer
     */
    record Ask(
            String job,
            String kind,
            String what,
            long from,
            long to,
            Map<String, String> values,
            ActorRef<Part> replyTo)
            implements ToHome {}

    /** Says each change of a run, for the next {@link PageRelay#PATIENCE}. */
    record Watch(String job, ActorRef<News> replyTo) implements ToHome {}

    /** Says no more changes. */
    record Unwatch(String job, ActorRef<News> replyTo) implements ToHome {}

    /**
     * A part of an answer, small enough for a frame of Artery.
     *
     * @param index number of the part
     * @param of number of parts
     * @param bytes of the part
     * @param failure why there is no answer; null if there is
     */
    record Part(int index, int of, byte[] bytes, @Nullable String failure) implements RelayMessage {}

    /**
     * A change of a run.
     *
     * @param version number of the change
     * @param isHere whether the run is at that member still, and no later attempt of its job
     */
    record News(long version, boolean isHere) implements RelayMessage {}
}
