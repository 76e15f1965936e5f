package org.rankcluster.actors.observe;

import java.util.function.Consumer;
import org.rankcluster.actors.job.RunProbe;

/** Probes for tests of runs that are sampled from the start. */
final class Watched {
    private Watched() {}

    /** Returns probes of a job's only attempt. {@code observed} gets the readers' view before the job begins. */
    static RunProbe.Factory by(Consumer<Observation> observed) {
        return by(1, observed);
    }

    /** Returns probes of an attempt of a job. */
    static RunProbe.Factory by(int attempt, Consumer<Observation> observed) {
        return RunWatcher.probes(new RunWatcher() {
            @Override
            public void progress(long virtualTime, long events, int ranksDone) {}

            @Override
            public ObservedRun observedRun() {
                return new ObservedRun("7", "run test", true, attempt, 3, Peers.NONE);
            }

            @Override
            public void observed(Observation run) {
                observed.accept(run);
            }
        });
    }
}
