package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the coordinator understands. Nobody answers while it is being replaced: who wants an answer asks again, and what asks for a
 * change can be asked twice.
 */
public interface CoordinatorMessage {
    /** Queue this job. */
    record Submit(JobOrder order, ActorRef<Submitted> replyTo) implements CoordinatorMessage, ControlMessage {}

    /**
     * The job is kept by most members, or was refused.
     *
     * @param record the job; null if refused
     * @param refusal why it was refused; null if not
     */
    record Submitted(@Nullable JobRecord record, @Nullable String refusal) implements ControlMessage {}

    /** End a job. */
    record Cancel(long job, int exit, String reason, ActorRef<Listing> replyTo)
            implements CoordinatorMessage, ControlMessage {}

    /** Say what jobs there are. */
    record Enquire(ActorRef<Listing> replyTo) implements CoordinatorMessage, ControlMessage {}

    /** Jobs, by id: all, or the one that was to be cancelled. */
    record Listing(List<JobRecord> jobs, List<MemberId> members) implements ControlMessage {}
}
