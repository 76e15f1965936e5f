package org.rankcluster.actors.cluster.control;

import akka.actor.typed.ActorRef;
import java.util.List;
import org.rankcluster.actors.cluster.link.LinkAddress;

/**
 * An order of the coordinator to a cluster member about its shard of a job: to prepare, to run, or to end it.
 *
 * @param job id of the job
 * @param attempt attempt of the job
 * @param index index of this member's shard
 * @param order order as submitted
 * @param members ids of all that take part, by shard
 * @param links addresses for batches, by shard; empty until all are ready
 * @param gateway member that has the job's files and its standard input
 * @param wanted action to take
 * @param exit exit code if it must end
 * @param reason reason why it must end
 */
public record JobShardOrder(
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

    /** The actions that an order requests. */
    public enum Wanted {
        /** Fetch and check. */
        PREPARE,
        /** Run. */
        RUN,
        /** End soon, with a result. */
        CANCEL
    }

    /** Returns the largest number of attempts of the job. */
    public int attempts() {
        return order.restart() ? JobScheduler.MOST_ATTEMPTS : 1;
    }

    /** Returns whether the report belongs to the same attempt of the same job. */
    boolean isOf(JobShardReport report) {
        return job == report.job() && attempt == report.attempt();
    }
}
