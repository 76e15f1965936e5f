package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterRouting;
import org.rankcluster.hardware.topology.Permutation;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code kim-fig8}: latency and accepted load of a dragonfly by routing, for uniform traffic and for traffic from each group
 * to the next. The paper's curves are given by their statements only, and judged by arithmetic on the loads of links.
 */
public final class DragonflyRouting implements Experiment {
    private static final Setting<Integer> NODES = Setting.ofInt("nodes", 4, 1, 64);
    private static final Setting<Integer> ROUTERS = Setting.ofInt("routers", 8, 3, 64);
    private static final Setting<Integer> GLOBAL = Setting.ofInt("global", 4, 1, 64);
    private static final Setting<Integer> WARM_UP = Setting.ofInt("warm-up", 150, 0, 1_000_000);
    private static final Setting<Integer> MEASURED = Setting.ofInt("measured", 150, 1, 1_000_000);

    private static final double[] UNIFORM_LOADS = {0.1, 0.3, 0.5, 0.7, 0.9, 1.0};
    private static final double[] ADVERSARIAL_LOADS = {0.02, 0.1, 0.2, 0.3, 0.4, 0.5};
    private static final String PACKETS = "packets";

    /** Buffers and arbitration take a share of the bandwidth of the busiest link. */
    private static final Tolerance NEAR_THE_BOUND = Tolerance.between(0.8, 1.05);

    private static final Tolerance LESS = Tolerance.between(0, 0.999_999);
    private static final Tolerance AT_MOST = Tolerance.between(0, 1.05);

    @Override
    public String name() {
        return "kim-fig8";
    }

    @Override
    public String summary() {
        return "latency and accepted load of a dragonfly, for uniform and adversarial traffic, by routing";
    }

    @Override
    public String source() {
        return "Kim, Dally, Scott, Abts, Technology-driven, highly-scalable dragonfly topology (ISCA 2008), Fig. 8;"
                + " Jiang, Kim, Dally, Indirect adaptive routing on large scale interconnection networks (ISCA 2009)";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(NODES, ROUTERS, GLOBAL, WARM_UP, MEASURED);
    }

    /** Returns the largest number of packets that a node delivers in the time of one packet on its link. Adds the curve and a row. */
    private static double most(
            ExperimentRuns runs,
            LoadPattern pattern,
            double[] loads,
            RouterRouting routing,
            Machine machine,
            List<Row> rows,
            List<Plot.Series> latencies) {
        runs.report(pattern.name() + ", " + routing);
        double most = 0;
        double[] microseconds = new double[loads.length];
        for (int i = 0; i < loads.length; i++) {
            LoadedNetwork.Point point =
                    LoadedNetwork.measure(machine, pattern, true, loads[i], runs.value(WARM_UP), runs.value(MEASURED));
            most = Math.max(most, point.delivered());
            microseconds[i] = point.latency() / 1000;
            runs.stepDone();
        }
        latencies.add(new Plot.Series(routing.toString(), loads, microseconds));
        rows.add(Row.shown(pattern.name() + ", " + routing + ": latency at load " + loads[0], "us", microseconds[0]));
        return most;
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int p = runs.value(NODES);
        int a = runs.value(ROUTERS);
        int h = runs.value(GLOBAL);
        List<Row> rows = new ArrayList<>();
        List<Picture> pictures = new ArrayList<>();
        List<RouterRouting> routings = List.of(RouterRouting.values());
        runs.steps(routings.size() * (UNIFORM_LOADS.length + ADVERSARIAL_LOADS.length));
        List<Machine> machines = routings.stream()
                .map(routing -> runs.machine(
                        "dragonfly-1056",
                        null,
                        Map.of(
                                "network",
                                "dragonfly:" + p + "x" + a + "x" + h,
                                "router.routing",
                                routing.toString(),
                                "router.buffer",
                                "64 KiB")))
                .toList();
        Topology topology = machines.getFirst().topology();
        int[] next =
                IntStream.range(0, topology.nodes()).map(topology::adversary).toArray();
        for (LoadPattern pattern :
                List.of(LoadPattern.UNIFORM, new LoadPattern(Setting.show(Permutation.ADVERSARIAL), next))) {
            boolean isUniform = pattern.permutation() == null;
            List<Plot.Series> latencies = new ArrayList<>();
            Map<RouterRouting, Double> most = new EnumMap<>(RouterRouting.class);
            for (int i = 0; i < routings.size(); i++) {
                double accepted = most(
                        runs,
                        pattern,
                        isUniform ? UNIFORM_LOADS : ADVERSARIAL_LOADS,
                        routings.get(i),
                        machines.get(i),
                        rows,
                        latencies);
                most.put(routings.get(i), accepted);
            }
            if (isUniform) {
                uniform(rows, machines.getFirst(), topology.nodes(), p, a, h, most);
            } else {
                adversarial(rows, p, a, a * h + 1, most);
            }
            pictures.add(new Plot(
                    "kim-fig8-" + pattern.name(),
                    pattern.name() + " traffic, " + topology.describe(),
                    "packets offered per node and packet time",
                    "mean latency (us)",
                    false,
                    latencies));
        }
        return new Findings(
                rows,
                List.of(
                        "The text of the paper could not be read: its statements on Fig. 8 are recalled (near 1 and near 0.5, at most 1/(a h)"
                                + " with minimal routes), and not used as figures. The bounds are the loads of the busiest links by"
                                + " arithmetic. Load: largest packets that a node makes in the time that one takes on a link; all links"
                                + " have one bandwidth. Adversarial: each node sends to the node at its place in the next group, where the"
                                + " paper's sends to a random one.",
                        "Routing ugal-global of the paper, which reads all queues of a group at once, is not modelled: a router here"
                                + " reads its own."),
                pictures);
    }

    private static double of(Map<RouterRouting, Double> most, RouterRouting routing) {
        return most.getOrDefault(routing, 0.0);
    }

    private static void uniform(
            List<Row> rows, Machine machine, int nodes, int p, int a, int h, Map<RouterRouting, Double> most) {
        double minimal = ThroughputBound.of(machine, LoadPattern.UNIFORM, true);
        // Valiant's routes take two global links where a minimal one takes one, or none.
        double valiant = (double) h * a * (nodes - 1) / (2.0 * a * p * (nodes - 1));
        rows.add(Row.shown("uniform, minimal: bound of the busiest links", PACKETS, minimal));
        rows.add(bound("uniform, minimal", minimal, of(most, RouterRouting.MINIMAL)));
        rows.add(Row.own(
                "uniform, valiant: most accepted over half of the global links",
                "1",
                of(most, RouterRouting.VALIANT) / valiant,
                NEAR_THE_BOUND));
        rows.add(less(
                "uniform: valiant accepts less than ugal-local",
                of(most, RouterRouting.VALIANT),
                of(most, RouterRouting.UGAL_LOCAL)));
        rows.add(Row.shown("uniform, ugal-local: most accepted", PACKETS, of(most, RouterRouting.UGAL_LOCAL)));
        rows.add(Row.shown("uniform, par: most accepted", PACKETS, of(most, RouterRouting.PAR)));
    }

    private static void adversarial(List<Row> rows, int p, int a, int groups, Map<RouterRouting, Double> most) {
        double minimal = 1.0 / (a * p);
        double valiant = (groups - 2) / (2.0 * a * p);
        rows.add(Row.shown("adversarial, minimal: bound of the busiest links", PACKETS, minimal));
        rows.add(Row.shown("adversarial, valiant: bound of the busiest links", PACKETS, valiant));
        rows.add(bound("adversarial, minimal", minimal, of(most, RouterRouting.MINIMAL)));
        rows.add(bound("adversarial, valiant", valiant, of(most, RouterRouting.VALIANT)));
        rows.add(less(
                "adversarial: minimal accepts less than ugal-local",
                of(most, RouterRouting.MINIMAL),
                of(most, RouterRouting.UGAL_LOCAL)));
        rows.add(Row.own(
                "adversarial, ugal-local: most accepted over the bounds of minimal and valiant together",
                "1",
                of(most, RouterRouting.UGAL_LOCAL) / (minimal + valiant),
                AT_MOST));
        rows.add(Row.shown("adversarial, ugal-local: most accepted", PACKETS, of(most, RouterRouting.UGAL_LOCAL)));
        rows.add(Row.shown("adversarial, par: most accepted", PACKETS, of(most, RouterRouting.PAR)));
    }

    private static Row bound(String what, double bound, double most) {
        return Row.own(what + ": most accepted over the bound of the busiest links", "1", most / bound, NEAR_THE_BOUND);
    }

    private static Row less(String what, double less, double more) {
        return Row.own(what + ", ratio", "1", less / more, LESS);
    }
}
