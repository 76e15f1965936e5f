package org.rankcluster.actors.time;

/** The run ends without a last meeting: it was cancelled, or a partition broke. */
final class RunAborted extends Exception {
    private static final long serialVersionUID = 1;

    RunAborted() {
        super("run aborted", null, false, false);
    }
}
