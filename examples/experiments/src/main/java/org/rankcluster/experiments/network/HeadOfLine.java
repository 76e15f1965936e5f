package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code head-of-line}: the delivery of one switch of Frontera under uniform traffic. The inputs have a FIFO each, or
 * virtual output queues, or delay no packet.
 */
public final class HeadOfLine implements Experiment {
    private static final Setting<Integer> PORTS = Setting.ofInt("ports", 64, 32, 512);
    private static final double[] LOADS = {0.2, 0.4, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8, 0.9, 1.0};
    /** Load above the capacity of any link. */
    private static final double SATURATED = 1.2;

    private static final String UNIT = "%";
    /** Throughput 2 - sqrt(2) for many ports, in percent. */
    private static final double KAROL = 58.6;

    @Override
    public String name() {
        return "head-of-line";
    }

    @Override
    public String summary() {
        return "head-of-line blocking in a switch with FIFO inputs, and without; --set ports=N";
    }

    @Override
    public String source() {
        return "Karol, Hluchyj, Morgan, Input versus output queueing on a space-division packet switch (1987)";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PORTS);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int ports = runs.value(PORTS);
        List<Row> rows = new ArrayList<>();
        List<Plot.Series> delivered = new ArrayList<>();
        List<String> all = List.of("fifo", "virtual-queues", "none");
        runs.steps(all.size());
        for (String inputs : all) {
            runs.report(inputs);
            Machine machine = machine(runs, ports, inputs);
            double most = 100 * delivered(machine, SATURATED);
            String what = "fat-tree.inputs = " + inputs + ": delivered in saturation";
            rows.add(
                    switch (inputs) {
                        case "fifo" -> Row.judged(what, UNIT, KAROL, most, Tolerance.between(58, 61));
                        case "virtual-queues" -> Row.own(what, UNIT, most, Tolerance.between(75, 100));
                        default -> Row.shown(what, UNIT, most);
                    });
            double[] shares = new double[LOADS.length];
            for (int i = 0; i < LOADS.length; i++) {
                shares[i] = delivered(machine, LOADS[i]);
            }
            delivered.add(new Plot.Series(inputs, LOADS, shares));
            runs.stepDone();
        }
        return new Findings(
                rows,
                List.of(
                        "A switch of Frontera, largest packets, a node at each port; no packet passes another one of its node. For"
                                + " FIFO inputs 58.6 % is the limit of many ports; CPUs cost nothing."),
                List.of(new Plot(
                        "head-of-line",
                        "uniform traffic through a switch of " + ports + " ports",
                        "packets offered per node and packet time",
                        "packets delivered per node and packet time",
                        false,
                        delivered)));
    }

    /** Returns a switch with a node at each port. */
    private static Machine machine(ExperimentRuns runs, int ports, String inputs) {
        Map<String, String> config = Map.of(
                "fat-tree.down",
                Integer.toString(ports),
                "fat-tree.up",
                "1",
                "fat-tree.links",
                "1",
                "fat-tree.inputs",
                inputs);
        return runs.machine("frontera", Integer.toString(ports), config);
    }

    private static double delivered(Machine machine, double load) {
        return LoadedNetwork.measureInOrder(machine, LoadPattern.UNIFORM, load);
    }
}
