package org.rankcluster.library;

/** A program that each rank of a job calls, such as a lambda. */
@FunctionalInterface
public interface MpiProgram {
    /**
     * Runs the program for the calling rank.
     *
     * @throws Throwable the failure of the rank, which ends the job
     */
    void run() throws Throwable;
}
