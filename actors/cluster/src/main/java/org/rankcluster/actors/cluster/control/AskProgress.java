package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * Asks a job's home how far it is.
 *
 * @param job id of the job
 * @param attempt its attempt
 * @param replyTo gets a {@link Progress}, if it runs there
 */
public record AskProgress(long job, int attempt, ActorRef<Progress> replyTo) implements AgentMessage, ControlMessage {

    /**
     * How far a job is.
     *
     * @param virtualTime start of the next window, ps
     * @param events events delivered so far, on all members
     * @param ranksDone programs that are over
     * @param held whether somebody holds it
     * @param iteration what the lowest rank that tells its iterations has told; null if none does
     */
    public record Progress(
            long virtualTime,
            long events,
            int ranksDone,
            boolean held,
            @Nullable Iteration iteration) implements ControlMessage {}

    /** Iterations of a rank's program: {@code done} of {@code of} are over. */
    public record Iteration(int rank, long done, long of) implements ControlMessage {}
}
