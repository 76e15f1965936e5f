package org.rankcluster.actors.job;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Watching;
import org.rankcluster.protocol.runtime.CallHashes;

/** Is told how a job gets on, at the end of windows and from any thread; must be quick. */
public interface JobObserver {
    /** Says nothing. */
    JobObserver NONE = (virtualTime, events, ranksDone) -> {};

    /**
     * How far the run is.
     *
     * @param virtualTime start of the next window, ps
     * @param events events delivered so far
     * @param ranksDone programs that are over
     */
    void progress(long virtualTime, long events, int ranksDone);

    /** What there is to say of the job: its number, who it waits for, that it begins again, that its programs are blocked. */
    default void news(String text) {}

    /** Hears that {@code done} of {@code of} iterations of a rank's program are over. Called on the threads of all partitions. */
    default void iteration(int rank, long done, long of) {}

    /** Hears, on the member that is the job's home, whether the run is held; also when that has not changed. */
    default void held(boolean isHeld) {}

    /** Returns where the hashes of a rank's MPI calls are kept; null for nowhere. */
    default @Nullable CallHashes hashes(int rank) {
        return null;
    }

    /** Says how the run is to be watched; asked for once, before it begins. */
    default Watching watching() {
        return Watching.NONE;
    }

    /** Gets the result of a job that has ended. */
    default void ended(JobResult result) {}

    /** Gets the run to watch, on the member that is the job's home, before its first event; kept as long as somebody may look. */
    default void observed(Observation run) {}
}
