package org.rankcluster.library;

import org.jspecify.annotations.Nullable;

/** The exception for a job that was cancelled, because the thread that waited for it was interrupted. */
public final class JobCancelledException extends JobException {
    private static final long serialVersionUID = 1;

    JobCancelledException(String message, int exit, @Nullable MpiResult result) {
        super(message, exit, result, null);
    }
}
