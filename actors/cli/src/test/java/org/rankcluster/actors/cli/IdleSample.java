package org.rankcluster.actors.cli;

import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.SimulationModel;
import org.rankcluster.actors.time.SimulationResult;
import org.rankcluster.actors.time.SimulationSettings;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.experiment.Sample;
import org.rankcluster.protocol.extension.Setting;

/** A workload for tests, in which nothing happens on some nodes. */
public final class IdleSample implements Sample.Workload {
    private static final Setting<Integer> NODES = Setting.ofInt("nodes", 4, 1, 100);

    @Override
    public String name() {
        return "idle";
    }

    @Override
    public String summary() {
        return "does nothing";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(NODES);
    }

    @Override
    public int nodes(Map<String, String> settings) {
        return NODES.in(settings);
    }

    @Override
    public SimulationSettings simulation(Map<String, String> settings, int partitions) {
        return new SimulationSettings(nodes(settings), 0, 1, partitions, Long.MAX_VALUE);
    }

    @Override
    public SimulationModel model(Map<String, String> settings, long seed, JobObserver observer) {
        return new SimulationModel() {
            @Override
            public EventActor create(int id, VirtualTime time) {
                throw new AssertionError("no message is ever sent");
            }

            @Override
            public void start(int node, Starter starter) {}
        };
    }

    @Override
    public Map<String, Object> output(SimulationResult result) {
        return Map.of("nothing", 0);
    }
}
