package org.rankcluster.library;

import org.jspecify.annotations.Nullable;

/** The exception for a job that has exceeded its limit of wall time. The message states the activity of its ranks. */
public final class TimeLimitException extends JobException {
    private static final long serialVersionUID = 1;

    TimeLimitException(String message, int exit, @Nullable MpiResult result) {
        super(message, exit, result, null);
    }
}
