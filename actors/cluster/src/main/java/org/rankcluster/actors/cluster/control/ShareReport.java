package org.rankcluster.actors.cluster.control;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cluster.link.LinkAddress;

/**
 * How a member's share of a job gets on.
 *
 * @param job id of the job
 * @param attempt which of its attempts
 * @param phase how far it is
 * @param exit the job's exit code once it has ended or failed
 * @param reason why it failed or ended badly; empty otherwise
 * @param link where the other shares send their batches; null until it is ready
 */
public record ShareReport(
        long job,
        int attempt,
        Phase phase,
        int exit,
        String reason,
        @Nullable LinkAddress link) implements ControlMessage {

    /** How far a share is. */
    public enum Phase {
        /** Files are fetched and checked. */
        PREPARING,
        /** The share could run. */
        READY,
        /** The share runs. */
        RUNNING,
        /** The job is over; at its home the output may still be on the way. */
        ENDED,
        /** The share cannot run, or broke. */
        FAILED,
        /** The share was told to stop, and has not yet. */
        STOPPING
    }

    /** Whether it belongs to this attempt. */
    boolean isOf(JobRecord record) {
        return job == record.id() && attempt == record.attempt();
    }
}
