package org.rankcluster.actors.observe;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The registry of the runs of a JVM that can be watched, the newest last. Any thread may call. */
public final class Observations implements Extension {
    private static final int MOST_ENDED = 4;

    private static final ExtensionId<Observations> ID = new ExtensionId<>() {
        @Override
        public Observations createExtension(ActorSystem<?> system) {
            return new Observations();
        }
    };

    private final List<Observation> runs = new ArrayList<>();

    /** Returns the runs of an actor system. */
    public static Observations get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Adds a run. Of the runs that have ended the last four are kept. */
    public synchronized void add(Observation run) {
        runs.removeIf(other -> other.job().equals(run.job()));
        runs.add(run);
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

    /** Returns all runs. */
    public synchronized List<Observation> list() {
        return List.copyOf(runs);
    }
}
