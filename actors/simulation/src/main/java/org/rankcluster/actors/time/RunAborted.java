package org.rankcluster.actors.time;

/** The exception that stops a partition when the run was cancelled or another partition failed. */
final class RunAborted extends Exception {
    private static final long serialVersionUID = 1;

    RunAborted() {
        super("run aborted", null, false, false);
    }
}
