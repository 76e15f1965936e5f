package org.rankcluster.actors.cluster.control;

/**
 * A job that its client needs no longer.
 *
 * @param job its id
 * @param exit the exit code that the client was told; {@link #UNTOLD} if it was gone before
 */
public record Settlement(long job, int exit) implements ControlMessage {
    /** The client was gone before the job's end. */
    static final int UNTOLD = -1;

    /** Whether the client knows how the job has ended. */
    boolean isTold() {
        return exit != UNTOLD;
    }
}
