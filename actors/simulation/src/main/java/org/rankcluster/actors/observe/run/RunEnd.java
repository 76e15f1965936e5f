package org.rankcluster.actors.observe.run;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.message.RunStatus;

/**
 * How a run has ended.
 *
 * @param state as messages name it; empty while it goes on
 * @param exit exit code
 * @param reason why it ended badly; null otherwise
 * @param failure what failed it; null if nothing did
 * @param result the job's result as JSON; null while that is not known
 */
public record RunEnd(
        String state,
        int exit,
        @Nullable String reason,
        RunStatus.@Nullable Failure failure,
        @Nullable String result) {
    /** Goes on. */
    static final RunEnd NONE = new RunEnd("", 0, null, null, null);

    /** Returns whether it is over. */
    public boolean isOver() {
        return !state.isEmpty();
    }
}
