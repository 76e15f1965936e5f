package org.rankcluster.library;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The base class of exceptions for jobs that end badly. The subclasses correspond to the exit codes of {@code rankcluster run}. */
public abstract sealed class JobException extends RuntimeException
        permits InvalidJobException,
                ProgramFailedException,
                DeadlockException,
                TimeLimitException,
                JobCancelledException,
                DifferentRunsException {
    private static final long serialVersionUID = 1;

    private final int exit;
    private final transient @Nullable MpiResult result;

    JobException(String message, int exit, @Nullable MpiResult result, @Nullable Throwable cause) {
        super(message, cause);
        this.exit = exit;
        this.result = result;
    }

    /** {@return the exit code with which {@code rankcluster run} would end} */
    public final int exit() {
        return exit;
    }

    /** {@return the result of the job until its end; empty if the job has not begun} */
    public final Optional<MpiResult> result() {
        return Optional.ofNullable(result);
    }
}
