package org.rankcluster.actors.cluster.control;

/**
 * A job that its client needs no longer.
 *
 * @param job its id
 * @param exit the exit code that the client was told; -1 if it was gone before
 * @param reason why it ended badly, as the client was told; empty otherwise
 */
public record Settlement(long job, int exit, String reason) implements ControlMessage {
    private static final int UNTOLD = -1;

    /** The client was gone before the job's end. */
    static Settlement untold(long job) {
        return new Settlement(job, UNTOLD, "");
    }

    /** Whether the client knows how the job has ended. */
    boolean isTold() {
        return exit != UNTOLD;
    }
}
