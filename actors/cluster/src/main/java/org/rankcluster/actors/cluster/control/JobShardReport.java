package org.rankcluster.actors.cluster.control;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.LinkAddress;

/**
 * A report of a cluster member to the coordinator about its shard of a job: phase, exit code and reason.
 *
 * @param job id of the job
 * @param attempt attempt of the job
 * @param phase phase that it has reached
 * @param exit the job's exit code once it has ended or failed
 * @param reason why it failed or ended badly; empty otherwise
 * @param link address to which the other shards send their batches; null until it is ready
 */
public record JobShardReport(
        long job,
        int attempt,
        Phase phase,
        int exit,
        String reason,
        @Nullable LinkAddress link) implements ControlMessage {

    /** The phases of a shard. */
    public enum Phase {
        /** Files are fetched and checked. */
        PREPARING,
        /** The shard could run. */
        READY,
        /** The shard runs. */
        RUNNING,
        /** The job is over; at its job's coordinator the output may still be on the way. */
        ENDED,
        /** The shard cannot run, or broke. */
        FAILED,
        /** The shard has received the order to stop, and has not stopped yet. */
        STOPPING
    }

    /** Returns whether it belongs to this attempt. */
    boolean isOf(JobRecord record) {
        return job == record.id() && attempt == record.attempt();
    }
}
