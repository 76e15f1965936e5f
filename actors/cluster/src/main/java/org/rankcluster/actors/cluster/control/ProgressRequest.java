package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * A request for the progress of a job, sent to the job's first cluster member.
 *
 * @param job id of the job
 * @param attempt attempt of the job
 * @param replyTo receives a {@link Progress} if the attempt runs at the member that gets the request
 */
public record ProgressRequest(long job, int attempt, ActorRef<Progress> replyTo)
        implements AgentMessage, ControlMessage {

    /**
     * The progress of a job.
     *
     * @param virtualTime start of the next window, ps
     * @param events number of events delivered so far, on all members
     * @param ranksDone number of rank programs that have ended
     * @param held whether a user has paused the job
     * @param iteration last report of the lowest rank that reports its iterations; null if none does
     */
    public record Progress(
            long virtualTime,
            long events,
            int ranksDone,
            boolean held,
            @Nullable Iteration iteration) implements ControlMessage {}

    /** Iterations of a rank's program: {@code done} of {@code of} are complete. */
    public record Iteration(int rank, long done, long of) implements ControlMessage {}
}
