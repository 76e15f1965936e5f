package org.rankcluster.actors.cli.run;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.ObservedRun;
import org.rankcluster.actors.observe.RunWatcher;
import org.rankcluster.protocol.runtime.CallHashes;

/**
 * A job observer that passes the running job to its displays, such as the dashboard page.
 *
 * @param inner observer that receives all events as well
 * @param observedRun settings of the observation
 * @param shown receives the run
 * @param onResult receives the result of the run
 */
record WatchedObserver(
        JobObserver inner, ObservedRun observedRun, Consumer<Observation> shown, Consumer<JobResult> onResult)
        implements RunWatcher {
    @Override
    public void progress(long virtualTime, long events, int ranksDone) {
        inner.progress(virtualTime, events, ranksDone);
    }

    @Override
    public void news(String text) {
        inner.news(text);
    }

    @Override
    public void outputFailed(String text) {
        inner.outputFailed(text);
    }

    @Override
    public void iteration(int rank, long done, long of) {
        inner.iteration(rank, done, of);
    }

    @Override
    public void held(boolean isHeld) {
        inner.held(isHeld);
    }

    @Override
    public @Nullable CallHashes hashes(int rank) {
        return inner.hashes(rank);
    }

    @Override
    public void observed(Observation run) {
        shown.accept(run);
    }

    @Override
    public void ended(JobResult result) {
        onResult.accept(result);
        inner.ended(result);
    }
}
