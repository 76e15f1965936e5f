package org.rankcluster.actors.observe;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.RunProbe;

/** A listener for the progress of a job that also gets the {@link Observation} of the run. */
public interface RunWatcher extends JobObserver {
    /** Returns the settings for watching the run. Called once, before the run begins. */
    default ObservedRun observedRun() {
        return ObservedRun.NONE;
    }

    /** Receives the observable run on the coordinator, before its first event. The watcher keeps the run as long as readers may read it. */
    void observed(Observation run);

    /** Returns the factory of probes for a job with this observer. If it is no watcher, the probes count, and nothing reads the run. */
    static RunProbe.Factory probes(JobObserver observer) {
        return probes(observer, null);
    }

    /**
     * Returns the factory of probes for a member's part of a job, as {@link #probes(JobObserver)} does.
     *
     * @param counters counters of the member, which receive the figures of address management of the whole job on the coordinator; null for
     *     none
     */
    static RunProbe.Factory probes(JobObserver observer, @Nullable AddressCounters counters) {
        return run -> {
            RunWatcher watcher = observer instanceof RunWatcher found ? found : null;
            JobObservation observations = new JobObservation(run, observer, counters);
            RunObservation observation = run.share().isCoordinator()
                    ? observations.coordinator(watcher == null ? ObservedRun.NONE : watcher.observedRun())
                    : null;
            RunProbe probe = observations.observer(observation);
            if (observation != null) {
                if (watcher != null) {
                    watcher.observed(observation);
                }
                var unusedSubscription = observation.subscribe(() -> observer.held(observation.isHeld()));
            }
            return probe;
        };
    }
}
