package org.rankcluster.actors.observe;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.WallClock;

/** The registry of the observable runs of a JVM, the newest last. Any thread may call. */
public final class Observations implements Extension {
    private static final int MOST_ENDED = 4;

    private static final ExtensionId<Observations> ID = new ExtensionId<>() {
        @Override
        public Observations createExtension(ActorSystem<?> system) {
            return new Observations();
        }
    };

    /** Time after a request for metrics for which runs are sampled, in ns of wall time. */
    static final long METRICS_NANOS = 300_000_000_000L;

    private final List<Observation> runs = new ArrayList<>();
    private long scraped;
    private boolean isScraped;

    /** Returns the runs of an actor system. */
    public static Observations get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Adds a run. The last four ended runs are kept. */
    public synchronized void add(Observation run) {
        runs.removeIf(other -> other.job().equals(run.job()));
        runs.add(run);
        if (isScraped && WallClock.nanos() - scraped < METRICS_NANOS) {
            run.demandForMetrics();
        }
        List<Observation> ended =
                runs.stream().filter(other -> other.end().length > 0).toList();
        if (ended.size() > MOST_ENDED) {
            runs.removeAll(ended.subList(0, ended.size() - MOST_ENDED));
        }
    }

    /** Removes a run. */
    public synchronized void remove(Observation run) {
        runs.remove(run);
    }

    /** Finds the run of a job; null if there is none. */
    public synchronized @Nullable Observation find(String job) {
        return runs.stream().filter(run -> run.job().equals(job)).findFirst().orElse(null);
    }

    /** Returns the figures of all runs that have samples, the newest last, and lets the runs be sampled for the next minutes. */
    public synchronized List<RunFigures> scrape() {
        isScraped = true;
        scraped = WallClock.nanos();
        runs.forEach(Observation::demandForMetrics);
        return runs.stream().map(Observation::figures).filter(Objects::nonNull).toList();
    }

    /** Returns all runs. */
    public synchronized List<Observation> list() {
        return List.copyOf(runs);
    }
}
