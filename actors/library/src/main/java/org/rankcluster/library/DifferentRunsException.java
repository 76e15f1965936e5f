package org.rankcluster.library;

import org.jspecify.annotations.Nullable;

/**
 * The exception for runs of one job that differ although only the number of partitions does. The message names the first call that differs.
 */
public final class DifferentRunsException extends JobException {
    private static final long serialVersionUID = 1;

    DifferentRunsException(String message, int exit, @Nullable MpiResult result) {
        super(message, exit, result, null);
    }
}
