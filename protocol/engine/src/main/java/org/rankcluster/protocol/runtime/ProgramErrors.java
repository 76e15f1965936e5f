package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The interface through which the MPI library ends a job after an error of the program, and warns users. The actors implement it; MPI calls
 * and a program's output call it.
 */
public interface ProgramErrors {
    /**
     * Ends the whole job; does not return.
     *
     * @param code exit code
     * @return never; for {@code throw} statements
     */
    default RuntimeException abort(int code) {
        return abort(code, null);
    }

    /**
     * Ends the whole job; does not return. Programs cannot catch it.
     *
     * @param code exit code
     * @param message the job's error message, which the run prints once, unchanged; null for none
     * @return never; for {@code throw} statements
     */
    RuntimeException abort(int code, @Nullable String message);

    /**
     * Ends the job with exit code 1 for an error that the program made here; does not return.
     *
     * @param error error message
     * @return never; for {@code throw} statements
     */
    default RuntimeException fatal(String error) {
        return fatal(1, error);
    }

    /**
     * Ends the job for an error that the program made here; does not return.
     *
     * @param code exit code
     * @param error error message
     * @return never; for {@code throw} statements
     */
    default RuntimeException fatal(int code, String error) {
        return abort(code, error);
    }

    /**
     * Writes a warning of the MPI library to the run's standard error, after the rank.
     *
     * @param text the warning
     */
    void warn(String text);

    /**
     * Writes a warning that many ranks may raise. The job writes only the first.
     *
     * @param text the warning
     */
    void warnOnce(String text);
}
