package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;

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
     */
    public record Progress(long virtualTime, long events, int ranksDone) implements ControlMessage {}
}
