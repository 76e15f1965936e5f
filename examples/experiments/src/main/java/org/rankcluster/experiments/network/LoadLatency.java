package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code load-latency}: mean latency and accepted load over the offered load of a machine's network, for patterns of
 * traffic, adaptively and deterministically routed. This is the usual figure of papers on networks.
 */
public final class LoadLatency implements Experiment {
    private static final Setting<String> MACHINE =
            Setting.ofText("machine", "bgl-512", "a machine's name or file, with a network of packets");
    private static final Setting<String> SHAPE =
            Setting.ofText("shape", "", "extents or a number of nodes, as in --shape; empty for the machine's own");
    private static final Setting<String> CONFIG = Setting.ofText(
                    "config", "", "values of the machine as KEY=VALUE, with semicolons between, as in --config")
            .which(
                    text -> text.isEmpty()
                            || List.of(text.split(";", -1)).stream().allMatch(value -> value.indexOf('=') > 0),
                    "values as KEY=VALUE, with semicolons between");
    private static final Setting<String> PATTERNS = Setting.ofText(
                    "patterns", "uniform,transpose,tornado", patternRule())
            .which(text -> LoadPattern.names().containsAll(List.of(text.split(",", -1))), patternRule());
    private static final Setting<Routing> ROUTING = Setting.ofChoice("routing", Routing.BOTH);
    private static final Setting<Integer> POINTS = Setting.ofInt("points", 10, 1, 1000);
    private static final Setting<Double> MOST = Setting.ofDouble("most", 1, 0.001, 100);
    private static final Setting<Integer> WARM_UP = Setting.ofInt("warm-up", 150, 0, 1_000_000);
    private static final Setting<Integer> MEASURED = Setting.ofInt("measured", 300, 1, 1_000_000);
    private static final Setting<Integer> DISTANCE = Setting.ofInt("distance", 1, 1, Integer.MAX_VALUE);

    /** Share of an offered load that a network accepts which is not saturated. */
    private static final double KEPT = 0.97;

    /** The end of a warm-up leaves packets in the network, which are received in the time of the measurement. */
    private static final Tolerance AT_MOST_THE_BOUND = Tolerance.between(0, 1.02);

    private static final long SEED = 1;

    private static final String PACKETS = "packets";
    private static final String MICROSECONDS = "us";

    /** The ways in which packets are routed. */
    enum Routing {
        BOTH,
        ADAPTIVE,
        DETERMINISTIC
    }

    @Override
    public String name() {
        return "load-latency";
    }

    @Override
    public String summary() {
        return "latency and accepted load over the offered load of a network, by pattern of traffic and routing";
    }

    @Override
    public String source() {
        return "no figures published; Dally and Towles, Principles and practices of interconnection networks (2004), for the bounds;"
                + " Puente et al., The adaptive bubble router (2001), for the shape of the curves";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MACHINE, SHAPE, CONFIG, PATTERNS, ROUTING, POINTS, MOST, WARM_UP, MEASURED, DISTANCE);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        String shape = runs.value(SHAPE);
        Machine machine = runs.machine(runs.value(MACHINE), shape.isEmpty() ? null : shape, config(runs.value(CONFIG)));
        Topology topology = machine.topology();
        if (!(machine.network() instanceof PacketSwitched)) {
            throw new InputException("--set", "machine", runs.value(MACHINE), MACHINE.rule());
        }
        if (topology.nodes() < 2) {
            throw new InputException("--set", "shape", shape, "2 nodes or more");
        }
        List<LoadPattern> patterns = Stream.of(runs.value(PATTERNS).split(","))
                .map(name -> pattern(name, topology, runs.value(DISTANCE)))
                .toList();
        List<Boolean> ways = ways(runs.value(ROUTING));
        List<Row> rows = new ArrayList<>();
        List<Picture> pictures = new ArrayList<>();
        runs.steps(patterns.size() * ways.size() * runs.value(POINTS));
        List<Plot.Series> accepted = new ArrayList<>();
        for (LoadPattern pattern : patterns) {
            String name = pattern.name();
            List<Curve> curves = ways.stream()
                    .map(adaptive -> Curve.measure(runs, machine, pattern, adaptive))
                    .toList();
            for (Curve curve : curves) {
                curve.addRows(rows, ThroughputBound.of(machine, pattern, curve.adaptive()));
                accepted.add(curve.accepted());
            }
            if (curves.size() > 1) {
                double gain = curves.get(1).most() / curves.get(0).most();
                rows.add(Row.shown(name + ": adaptive over deterministic, most accepted", "1", gain));
            }
            pictures.add(new Plot(
                    "load-latency-" + name,
                    name + " traffic, " + topology.describe(),
                    "packets offered per node and packet time",
                    "mean latency (us)",
                    false,
                    curves.stream().map(Curve::latency).toList()));
        }
        pictures.add(new Plot(
                "load-latency-accepted",
                "accepted load, " + topology.describe(),
                "packets offered per node and packet time",
                "packets accepted per node and packet time",
                false,
                accepted));
        return new Findings(
                rows,
                List.of(
                        "Load: largest packets that a node makes in the time that one takes on a link, whether the network accepts"
                                + " them or not. CPUs cost nothing. A node whose destination is itself makes none. Sustained: the network"
                                + " accepts " + Math.round(100 * KEPT)
                                + " % of the offered load. Latency in saturation is of so short a"
                                + " time; it would grow with it. Bound: the load of the busiest link if minimal routes were spread at"
                                + " best. It holds for the node with least: nodes whose packets avoid the busiest link have more."),
                pictures);
    }

    private static Map<String, String> config(String text) {
        return text.isEmpty()
                ? Map.of()
                : List.of(text.split(";")).stream()
                        .map(value -> value.split("=", 2))
                        .collect(Collectors.toMap(
                                value -> value[0].strip(), value -> value[1].strip(), (first, last) -> last));
    }

    private static LoadPattern pattern(String name, Topology topology, int distance) {
        LoadPattern pattern = LoadPattern.of(name, topology, distance, SEED);
        if (pattern.senders() == 0) {
            String rule = "a pattern in which a node sends to another one; of " + topology.nodes()
                    + " nodes each sends to itself";
            throw new InputException("--set", "patterns", name, rule);
        }
        return pattern;
    }

    private static String patternRule() {
        return "one or more of " + String.join(", ", LoadPattern.names()) + ", with commas between";
    }

    private static List<Boolean> ways(Routing routing) {
        return switch (routing) {
            case BOTH -> List.of(false, true);
            case ADAPTIVE -> List.of(true);
            case DETERMINISTIC -> List.of(false);
        };
    }

    /**
     * The measurements of one pattern and routing, from the lowest load to the highest, beyond saturation too.
     *
     * @param pattern pattern of traffic
     * @param adaptive whether the routing is adaptive
     * @param loads offered loads
     * @param points measurements at these
     */
    private record Curve(LoadPattern pattern, boolean adaptive, double[] loads, List<LoadedNetwork.Point> points) {
        static Curve measure(ExperimentRuns runs, Machine machine, LoadPattern pattern, boolean adaptive) {
            int number = runs.value(POINTS);
            double most = runs.value(MOST);
            double[] loads = IntStream.rangeClosed(1, number)
                    .mapToDouble(i -> most * i / number)
                    .toArray();
            List<LoadedNetwork.Point> points = new ArrayList<>();
            runs.report(pattern.name() + ", " + routing(adaptive));
            for (double load : loads) {
                points.add(LoadedNetwork.measure(
                        machine, pattern, adaptive, load, runs.value(WARM_UP), runs.value(MEASURED)));
                runs.stepDone();
            }
            return new Curve(pattern, adaptive, loads, points);
        }

        private static String routing(boolean adaptive) {
            return adaptive ? "adaptive" : "deterministic";
        }

        private String name() {
            return pattern.name() + ", " + routing(adaptive);
        }

        void addRows(List<Row> rows, double bound) {
            for (int i = 0; i < loads.length; i++) {
                String what = name() + ", load " + Math.round(1e6 * loads[i]) / 1e6;
                rows.add(Row.shown(what + ": accepted", PACKETS, points.get(i).delivered()));
                rows.add(Row.shown(
                        what + ": latency", MICROSECONDS, points.get(i).latency() / 1000));
            }
            rows.add(Row.shown(name() + ": greatest load sustained", PACKETS, sustained()));
            rows.add(Row.shown(name() + ": most accepted", PACKETS, most()));
            if (!Double.isInfinite(bound)) {
                rows.add(Row.shown(name() + ": bound", PACKETS, bound));
                rows.add(Row.own(
                        name() + ": most accepted of the node with least, over the bound",
                        "1",
                        leastMost() / bound,
                        AT_MOST_THE_BOUND));
            }
        }

        double most() {
            return points.stream()
                    .mapToDouble(LoadedNetwork.Point::delivered)
                    .max()
                    .orElse(0);
        }

        /** Returns the most that is accepted for the node with least. The bound holds for it, however unevenly links are loaded. */
        double leastMost() {
            return points.stream().mapToDouble(LoadedNetwork.Point::least).max().orElse(0);
        }

        /** Returns the greatest load at which the network is not saturated; 0 if there is none. */
        double sustained() {
            double senders = pattern.senders();
            double sustained = 0;
            for (int i = 0; i < loads.length && points.get(i).delivered() >= KEPT * senders * loads[i]; i++) {
                sustained = loads[i];
            }
            return sustained;
        }

        Plot.Series latency() {
            double[] microseconds =
                    points.stream().mapToDouble(point -> point.latency() / 1000).toArray();
            return new Plot.Series(routing(adaptive), loads, microseconds);
        }

        Plot.Series accepted() {
            double[] delivered =
                    points.stream().mapToDouble(LoadedNetwork.Point::delivered).toArray();
            return new Plot.Series(name(), Arrays.copyOf(loads, loads.length), delivered);
        }
    }
}
