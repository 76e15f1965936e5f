package org.rankcluster.actors.dashboard;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.Extension;
import akka.actor.typed.ExtensionId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.observe.Observation;
import org.rankcluster.actors.observe.Observations;

/**
 * The registry of runs that the dashboard pages of an actor system can open. Each run has one object, whatever the number of servers and
 * pages.
 */
final class RunRegistry implements Extension {
    private static final ExtensionId<RunRegistry> ID = new ExtensionId<>() {
        @Override
        public RunRegistry createExtension(ActorSystem<?> system) {
            return new RunRegistry(system, Observations.get(system));
        }
    };

    private final ActorSystem<?> system;
    private final Observations observations;
    private final Map<String, RemoteRun> remote = new HashMap<>();
    private final List<LocalRun> known = new ArrayList<>();

    private RunRegistry(ActorSystem<?> system, Observations observations) {
        this.system = system;
        this.observations = observations;
    }

    static RunRegistry get(ActorSystem<?> system) {
        return system.registerExtension(ID);
    }

    /** Returns the run of a job in this JVM; null if there is none. */
    synchronized @Nullable WatchedRun find(String job) {
        List<Observation> all = observations.list();
        known.removeIf(run -> {
            boolean isOver = all.stream().noneMatch(run::isOf);
            if (isOver) {
                run.close();
            }
            return isOver;
        });
        Observation found = observations.find(job);
        if (found == null) {
            return null;
        }
        for (LocalRun run : known) {
            if (run.isOf(found)) {
                return run;
            }
        }
        LocalRun run = new LocalRun(observations, found);
        known.add(run);
        return run;
    }

    /** Returns the run of a job at another member. */
    synchronized WatchedRun at(String address, String job) {
        remote.values().removeIf(run -> !run.isCurrent());
        return remote.computeIfAbsent(address + "/" + job, key -> new RemoteRun(system, job, address));
    }
}
