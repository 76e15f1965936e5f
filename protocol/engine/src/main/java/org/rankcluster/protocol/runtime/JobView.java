package org.rankcluster.protocol.runtime;

/**
 * Shows a program and its MPI library the job that they are part of. The job implements it; whoever asks takes the smallest of
 * these interfaces that will do.
 */
public interface JobView extends CollectiveSite, JobSettings, JobWorld, MachineFacts {
    /** Puts a value into the result's {@code output} object; the lowest rank that reports a key wins. */
    void report(int rank, String key, Object value);

    /** Hears that {@code done} of {@code of} iterations of a rank's program are over. */
    void iteration(int rank, long done, long of);
}
