package org.rankcluster.experiments.network;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.PatternTime;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.router.RouterKeys;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterTopology;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code fidelities}: virtual times of twelve traffic patterns at the fidelities {@code message} and {@code endpoint},
 * compared with {@code packet}. It runs on each shipped machine whose network has packets.
 */
public final class Fidelities implements Experiment {
    /** Machines with a network of packets. */
    static final List<String> MACHINES = List.of(
            "bgl-512",
            "bgl-512-mpi",
            "bgl-512-spi",
            "bgq-512",
            "mira",
            "sequoia",
            "ib-ddr-2007",
            "blues",
            "frontera",
            "summit",
            "ndr",
            "cori-aries",
            "dragonfly-1056",
            "hyperx-4096",
            "slim-fly-200",
            "mesh-64");

    private static final String ALL = "all";
    private static final Setting<String> MACHINE = Setting.ofName("machine", ALL, choices());
    private static final Setting<Boolean> FULL = Setting.ofBoolean("full", false);
    private static final Setting<Integer> NODES = Setting.ofInt("nodes", 128, 4, 4096);
    private static final Setting<Integer> BYTES = Setting.ofBytes("bytes", 64 << 10, 1 << 10, 1 << 24);
    /** Nodes with {@code full}, at least. */
    private static final int MANY = 256;

    private static final double GIGA = 1e9;
    private static final double MICRO = 1e-6;
    private static final String BANDWIDTH_UNIT = "GB/s";

    private static List<String> choices() {
        List<String> names = new ArrayList<>(List.of(ALL));
        names.addAll(MACHINES);
        return names;
    }

    @Override
    public String name() {
        return "fidelities";
    }

    @Override
    public String summary() {
        return "message and endpoint against packet, 12 patterns on each machine; --set machine=NAME, nodes=N, bytes=N, full=true for more nodes";
    }

    @Override
    public String source() {
        return "none: the times at fidelity packet stand where others have published figures";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MACHINE, FULL, NODES, BYTES);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        String chosen = runs.value(MACHINE);
        List<String> machines = chosen.equals(ALL) ? MACHINES : List.of(chosen);
        List<Comparison> comparisons = new ArrayList<>();
        List<Row> bandwidths = new ArrayList<>();
        for (String name : machines) {
            runs.report(name);
            measure(runs, name, comparisons, bandwidths);
        }
        List<Row> rows =
                new ArrayList<>(comparisons.stream().map(Comparison::row).toList());
        rows.addAll(bandwidths);
        List<Pattern> patterns = List.of(Pattern.values());
        List<Picture> pictures = List.of(
                new RatioMap(Fidelity.MESSAGE, machines, patterns, comparisons),
                new RatioMap(Fidelity.ENDPOINT, machines, patterns, comparisons));
        return new Findings(rows, notes(comparisons), pictures);
    }

    private static void measure(ExperimentRuns runs, String name, List<Comparison> comparisons, List<Row> bandwidths) {
        Machine machine = runs.machine(name, null, Map.of());
        int ranks = Math.min(
                ranks(machine, Math.max(runs.value(NODES), runs.value(FULL) ? MANY : 0)),
                machine.topology().nodes());
        int bytes = runs.value(BYTES);
        Machine minimal = machine.topology() instanceof RouterTopology
                ? runs.machine(name, null, Map.of(RouterKeys.ROUTING.key(), "minimal"))
                : machine;
        List<List<String>> jobs = new ArrayList<>();
        for (Pattern pattern : Pattern.values()) {
            for (Fidelity fidelity : Fidelity.values()) {
                jobs.add(List.of(
                        PatternTime.class.getName(),
                        "--machine=" + name,
                        "--ranks=" + ranks,
                        "--ranks-per-node=1",
                        "--fidelity=" + Comparison.word(fidelity),
                        "--set=pattern=" + Comparison.word(pattern),
                        "--set=bytes=" + bytes,
                        "--set=peer=" + peer(machine)));
            }
        }
        List<JobResult> results = runs.runAll(jobs);
        int next = 0;
        for (Pattern pattern : Pattern.values()) {
            double packet = 0;
            for (Fidelity fidelity : Fidelity.values()) {
                double time = Reported.number(results.get(next++), "microseconds");
                if (fidelity == Fidelity.PACKET) {
                    packet = time;
                } else {
                    boolean isLoaded = Comparison.isLoaded(pattern, minimal, ranks, peer(machine));
                    comparisons.add(new Comparison(name, pattern, fidelity, packet, time, isLoaded));
                }
                if (pattern == Pattern.WINDOW) {
                    double rate = (double) PatternTime.WINDOW * bytes / (time * MICRO);
                    bandwidths.add(Row.own(
                            name + ", bandwidth of one pair, " + Comparison.word(fidelity),
                            BANDWIDTH_UNIT,
                            linkBandwidth(machine).bytesPerSecond() / GIGA,
                            rate / GIGA,
                            Tolerance.atMost()));
                }
            }
        }
    }

    /** Nodes of a job: {@code least}, or the nodes of two switches if these are more. */
    private static int ranks(Machine machine, int least) {
        return Math.max(least, 2 * machine.topology().nodesOfSwitch());
    }

    /** Returns the rank whose node is next to rank 0's along a dimension of more than two nodes, so that one link leads there. */
    static int peer(Machine machine) {
        if (!(machine.topology() instanceof Torus torus)) {
            return 1;
        }
        boolean isLastFastest = machine.geometry().rankOrder() == RankOrder.LAST_FASTEST;
        int step = 1;
        for (int i = 0; i < torus.dimensions(); i++) {
            int extent = torus.extent(isLastFastest ? torus.dimensions() - 1 - i : i);
            if (extent > 2) {
                return step;
            }
            step *= extent;
        }
        return 1;
    }

    /** Returns the bandwidth of the links between two neighbours: one link, or all rails of a node if its messages spread over them. */
    static Bandwidth linkBandwidth(Machine machine) {
        return machine.network().spreadsOverNodeLinks()
                ? machine.endpoint().nodeBandwidth()
                : machine.endpoint().bandwidth();
    }

    private static List<String> notes(List<Comparison> comparisons) {
        List<String> notes = new ArrayList<>();
        notes.add(
                "no row has a published value: in its column stands the time at fidelity packet, or the data that a link carries in a second. cori-knl and ideal are"
                        + " crossbars, which have no packets and are the same at each fidelity.");
        notes.add(ranges(comparisons, Fidelity.MESSAGE));
        notes.add(ranges(comparisons, Fidelity.ENDPOINT));
        notes.add(
                "endpoint is not judged where messages share links or ports: endpoints do not model contention of links.");
        Map<Deviation, List<String>> missed = new EnumMap<>(Deviation.class);
        for (Comparison one : comparisons) {
            if (one.isMissed()) {
                Machine machine = MachineReader.ofInstallation().read(one.machine());
                Deviation reason = Deviation.of(
                        one,
                        machine.mpi().rendezvousRouting() == RoutingMode.ADAPTIVE,
                        machine.network() instanceof RouterNetwork routers && routers.isLimitedByCredits());
                missed.computeIfAbsent(reason, first -> new ArrayList<>())
                        .add(one.what() + " (" + twoDigits(one.ratio()) + ")");
            }
        }
        missed.forEach(
                (reason, what) -> notes.add("missed: " + String.join("; ", what) + ": " + reason.sentence() + "."));
        return notes;
    }

    /** Returns the ranges of all machines' ratios for each pattern, in one line. */
    private static String ranges(List<Comparison> comparisons, Fidelity fidelity) {
        List<String> ranges = new ArrayList<>();
        for (Pattern pattern : Pattern.values()) {
            DoubleSummaryStatistics range = comparisons.stream()
                    .filter(one -> one.fidelity() == fidelity && one.pattern() == pattern)
                    .mapToDouble(Comparison::ratio)
                    .summaryStatistics();
            ranges.add(Comparison.word(pattern) + " " + twoDigits(range.getMin()) + " to " + twoDigits(range.getMax()));
        }
        return Comparison.word(fidelity) + " over packet: " + String.join(", ", ranges);
    }

    /** Returns a ratio with two decimal places. */
    static String twoDigits(double ratio) {
        return String.format(Locale.ROOT, "%.2f", ratio);
    }
}
