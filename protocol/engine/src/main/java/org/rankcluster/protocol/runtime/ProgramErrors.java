package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;

/** Says that a program goes wrong: ends its job, or warns. The actors implement it; MPI calls and a program's output call it. */
public interface ProgramErrors {
    /** Ends the whole job with this exit code; does not return. */
    default RuntimeException abort(int code) {
        return abort(code, null);
    }

    /**
     * Ends the whole job with this exit code; does not return. Programs cannot catch it.
     *
     * @param message the job's error message, which the run prints once as it stands; null if there is nothing to say
     */
    RuntimeException abort(int code, @Nullable String message);

    /** Ends the job with exit code 1 for an error that the program made here; does not return. */
    default RuntimeException fatal(String error) {
        return fatal(1, error);
    }

    /** Ends the job with this exit code for an error that the program made here; does not return. */
    default RuntimeException fatal(int code, String error) {
        return abort(code, error);
    }

    /** Writes a warning of the MPI library to the run's standard error, with the rank in front. */
    void warn(String text);

    /** Does {@link #warn} of what many ranks may find: the job writes what the first of them has to say. */
    void warnOnce(String text);
}
