package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.CallHashes;

/** A listener for the progress of a job. Calls come at the end of windows and from any thread. They must be quick. */
public interface JobObserver {
    /** A listener that does nothing. */
    JobObserver NONE = (virtualTime, events, ranksDone) -> {};

    /**
     * Receives the progress of the run.
     *
     * @param virtualTime start of the next window, ps
     * @param events events delivered so far
     * @param ranksDone number of programs that have ended
     */
    void progress(long virtualTime, long events, int ranksDone);

    /** Receives news of the job: its number, the resource or member it waits for, a restart, or blocked programs. */
    default void news(String text) {}

    /** Receives the news that an output beside the result is missing or incomplete. The run continues. */
    default void outputFailed(String text) {
        news(text);
    }

    /** Receives the progress of a rank's program: {@code done} of {@code of} iterations. Called on the threads of all partitions. */
    default void iteration(int rank, long done, long of) {}

    /** Receives on the coordinator whether the run is held, also when that has not changed. */
    default void held(boolean isHeld) {}

    /** Returns the store for the hashes of a rank's MPI calls; null to keep none. */
    default @Nullable CallHashes hashes(int rank) {
        return null;
    }

    /** Receives the result of a job that has ended. */
    default void ended(JobResult result) {}
}
