package org.rankcluster.apps.phold;

import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.experiment.Sample;
import org.rankcluster.protocol.extension.Setting;

/** The sample {@code phold}: its settings, and the simulation created from them. */
public final class PholdWorkload implements Sample.Workload {
    private static final Setting<Integer> ACTORS = Setting.ofInt("actors", 1024, 1, Integer.MAX_VALUE);
    private static final Setting<Integer> POPULATION = Setting.ofInt("population", 16, 1, Integer.MAX_VALUE);
    private static final Setting<Double> REMOTE = Setting.ofDouble("remote", 0.25, 0, 1);
    private static final Setting<Double> MEAN = Setting.ofDouble("mean", 1, Phold.LEAST_MEAN, 1e9);
    private static final Setting<Double> LOOKAHEAD = Setting.ofDouble("lookahead", 1, 0.001, 1e9);
    private static final Setting<Double> UNTIL = Setting.ofDouble("until", 1000, 0.001, 9e15);

    @Override
    public String name() {
        return "phold";
    }

    @Override
    public String summary() {
        return "the standard load of event simulators: events per second of actors without MPI (times in ns)";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(ACTORS, POPULATION, REMOTE, MEAN, LOOKAHEAD, UNTIL);
    }

    @Override
    public int nodes(Map<String, String> settings) {
        return ACTORS.in(settings);
    }

    @Override
    public SimulationSettings simulation(Map<String, String> settings, int partitions) {
        return Phold.settings(ACTORS.in(settings), LOOKAHEAD.in(settings), UNTIL.in(settings), partitions);
    }

    @Override
    public SimulationModel model(Map<String, String> settings, long seed, JobObserver observer) {
        return new Phold(
                ACTORS.in(settings),
                POPULATION.in(settings),
                REMOTE.in(settings),
                MEAN.in(settings),
                LOOKAHEAD.in(settings),
                seed,
                observer);
    }

    @Override
    public Map<String, Object> output(SimulationResult result) {
        return Map.of("eventsPerSecond", Phold.eventsPerSecond(result));
    }
}
