package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The messages to the coordinator of the cluster. There is no answer while the coordinator is being replaced, so senders repeat them.
 * Requests for a change can be repeated without harm.
 */
public interface CoordinatorMessage {
    /** A request to queue a job. */
    record Submit(JobOrder order, ActorRef<Submitted> replyTo) implements CoordinatorMessage, ControlMessage {}

    /**
     * The answer to {@link Submit}: the job is stored by most members, or was refused.
     *
     * @param record the job; null if refused
     * @param refusal why it was refused; null if not
     */
    record Submitted(@Nullable JobRecord record, @Nullable String refusal) implements ControlMessage {}

    /** A request of a user to end a job. */
    record Cancel(long job, int exit, String reason, String by, ActorRef<Listing> replyTo)
            implements CoordinatorMessage, ControlMessage {}

    /** A request for the list of jobs. */
    record Enquire(ActorRef<Listing> replyTo) implements CoordinatorMessage, ControlMessage {}

    /** The jobs, by id: all, or the one that was to be cancelled. */
    record Listing(List<JobRecord> jobs, List<MemberId> members) implements ControlMessage {}
}
