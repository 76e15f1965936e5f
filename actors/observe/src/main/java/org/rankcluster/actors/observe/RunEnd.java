package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.JobFailure;

/**
 * The outcome of a run: state, exit code, reason and result. The last message to the page contains the outcome.
 *
 * @param state state as named in messages; empty while the run continues
 * @param exit exit code
 * @param reason cause of a bad end; null otherwise
 * @param failure the failure that ended it; null if there was none
 * @param result the job's result as JSON; null while that is not known
 */
public record RunEnd(
        String state,
        int exit,
        @Nullable String reason,
        @Nullable JobFailure failure,
        @Nullable String result) {
    /** The end of a run that continues. */
    static final RunEnd NONE = new RunEnd("", 0, null, null, null);

    /** Returns whether the run has ended. */
    public boolean isOver() {
        return !state.isEmpty();
    }
}
