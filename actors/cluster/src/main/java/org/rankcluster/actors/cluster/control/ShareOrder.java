package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.rankcluster.actors.cluster.link.LinkAddress;

/**
 * What a member has to do for a job.
 *
 * @param job id of the job
 * @param attempt which of its attempts
 * @param index which share is this member's
 * @param order what was asked for
 * @param members ids of all that take part, by share
 * @param links where their batches go, by share; empty until all are ready
 * @param gateway where the job's files are, and its standard input
 * @param wanted what to do
 * @param exit exit code if it is to end
 * @param reason why it is to end
 */
public record ShareOrder(
        long job,
        int attempt,
        int index,
        JobOrder order,
        List<MemberId> members,
        List<LinkAddress> links,
        ActorRef<AgentMessage> gateway,
        Wanted wanted,
        int exit,
        String reason)
        implements ControlMessage {

    /** What to do. */
    public enum Wanted {
        /** Fetch and check. */
        PREPARE,
        /** Run. */
        RUN,
        /** End soon, with a result. */
        CANCEL
    }

    /** How often the job may be started. */
    public int attempts() {
        return order.restart() ? Coordination.MOST_ATTEMPTS : 1;
    }

    /** Whether it is the same attempt of the same job. */
    boolean isOf(ShareReport report) {
        return job == report.job() && attempt == report.attempt();
    }
}
