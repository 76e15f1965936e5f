package org.rankcluster.protocol.runtime;

/**
 * The view that a program and its MPI library have of their job. The job implements it. Callers take the smallest of its interfaces that is
 * sufficient.
 */
public interface JobView extends CollectiveSite, JobSettings, JobWorld, MachineFacts {
    /**
     * Puts a value into the result's {@code output} object. If several ranks report a key, the lowest rank's value counts.
     *
     * @param rank world rank that reports
     * @param key name of the result
     * @param value a number or a text
     */
    void report(int rank, String key, Object value);

    /**
     * Records the completed iterations of a rank's program.
     *
     * @param rank world rank that reports
     * @param done completed iterations, 0 to {@code of}
     * @param of number of iterations in all
     */
    void iteration(int rank, long done, long of);
}
