package org.rankcluster.actors.cluster.control;

/**
 * A notice to the cluster's coordinator that a job's client has received the result or has disconnected. The coordinator may then drop the
 * job's record.
 *
 * @param job its id
 * @param exit exit code that the client has received; -1 if it disconnected before
 * @param reason reason of a bad end, as the client has received it; empty otherwise
 */
public record JobAcknowledgement(long job, int exit, String reason) implements ControlMessage {
    private static final int NONE = -1;

    /** Creates the record of a client that disconnected before the job's end. */
    static JobAcknowledgement withoutResult(long job) {
        return new JobAcknowledgement(job, NONE, "");
    }

    /** Returns whether the client has received the job's end. */
    boolean hasResult() {
        return exit != NONE;
    }
}
