package org.rankcluster.library;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.frame.JobFailure;

/**
 * The exception for a job that failed: by an exception, an MPI error, {@code abort}, or {@code System.exit} with a code other than 0. The
 * cause is the exception of the rank, if there was one. Its class is the rewritten one of the job, if the program was a class.
 */
public final class ProgramFailedException extends JobException {
    private static final long serialVersionUID = 1;

    private final int rank;
    private final long picoseconds;
    private final String text;
    private final List<String> frames;

    ProgramFailedException(
            String message, int exit, @Nullable MpiResult result, JobFailure failure, @Nullable Throwable cause) {
        super(message, exit, result, cause);
        this.rank = failure.rank();
        this.picoseconds = failure.time();
        this.text = failure.text();
        this.frames = failure.frames();
    }

    /** {@return the world rank that has failed} */
    public int rank() {
        return rank;
    }

    /** {@return the virtual time of the failure, in picoseconds} */
    public long picoseconds() {
        return picoseconds;
    }

    /** {@return the failure in one line, without the time} */
    public String text() {
        return text;
    }

    /** {@return the program's own stack frames, the innermost first, as the JVM prints them} */
    public List<String> frames() {
        return frames;
    }
}
