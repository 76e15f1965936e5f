package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.Creation;
import org.rankcluster.protocol.extension.Setting;

/**
 * The base class of experiments that measure the creation of communicators in simulated jobs, under each scheme relative to {@code vcrt}
 * (Guo et al., section V-C1). Node and node-roots communicators are part of it. {@code vcrt} fills tables, {@code av-rankmap} reads
 * entries, {@code cartesian} also compresses with allreduces.
 */
abstract class CreationTime implements Experiment {
    private static final String BASE = "vcrt";
    private static final String JUDGED = "av-rankmap";
    private static final List<String> SCHEMES =
            List.of(BASE, JUDGED, "auto", "sparse-groups", "cartesian", "cartesian+2d");

    /** Largest overhead that our requirement allows, in percent. */
    private static final double MOST = 8;

    /** Smallest published overhead, in percent. */
    private static final double LEAST = 3;

    private final Site site;
    private final Setting<Integer> nodes;
    private final Setting<Integer> ranksPerNode;

    /**
     * The place of a measurement.
     *
     * @param figure number of the paper's figure
     * @param machine name of our machine
     * @param shapes shapes of machines by number of nodes, ascending
     * @param spawns whether processes can be spawned
     * @param most largest published overhead, in percent; the smallest is 3
     */
    record Site(String figure, String machine, Map<Integer, String> shapes, boolean spawns, double most) {}

    /** The kinds of communicators, with the times that the program reports for making one; their sum is the time. */
    private enum Kind {
        SPLIT("split into odd and even ranks", "split"),
        DUP("duplicate of the world", "dup"),
        INTER("intercommunicator of odd and even ranks, merged", "create", "merge"),
        SPAWNED("intercommunicator with spawned processes, merged", "merge-spawned");

        private final String text;
        private final List<String> keys;

        Kind(String text, String... keys) {
            this.text = text;
            this.keys = List.of(keys);
        }

        double microseconds(JobResult result) {
            return 1e6
                    * keys.stream()
                            .mapToDouble(key -> Reported.number(result, key))
                            .sum();
        }
    }

    CreationTime(Site site) {
        this.site = site;
        int all = site.shapes().keySet().stream().reduce((less, more) -> more).orElseThrow();
        this.nodes = Setting.ofInt("nodes", all, 16, all)
                .which(site.shapes()::containsKey, "one of " + site.shapes().keySet());
        this.ranksPerNode = Setting.ofInt("ranks-per-node", 4, 1, 16);
    }

    @Override
    public String name() {
        return "guo-" + site.figure();
    }

    @Override
    public String source() {
        return "Guo et al. 2017, section V-C1";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(nodes, ranksPerNode);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(ranksPerNode.key(), ranksPerNode.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int largest = runs.value(nodes);
        int perNode = runs.value(ranksPerNode);
        List<Integer> sizes =
                site.shapes().keySet().stream().filter(size -> size <= largest).toList();
        List<List<String>> jobs = new ArrayList<>();
        for (String scheme : SCHEMES) {
            sizes.forEach(size -> jobs.add(job(size, perNode, scheme)));
            if (site.spawns()) {
                jobs.add(spawning(largest, perNode, scheme));
            }
        }
        runs.runAll(jobs);
        ExperimentTable table = new ExperimentTable(name());
        double most = 0;
        for (Kind kind : Kind.values()) {
            if (kind != Kind.SPAWNED || site.spawns()) {
                double overhead = rows(table, runs, kind, largest, perNode);
                most = Math.max(most, overhead);
            }
        }
        table.own(
                "the largest of these, which is to stay within " + (int) MOST + " %",
                "%",
                most,
                Tolerance.between(0, MOST));
        List<Plot.Series> lines = new ArrayList<>();
        for (Kind kind : List.of(Kind.SPLIT, Kind.DUP, Kind.INTER)) {
            for (String scheme : List.of(BASE, JUDGED)) {
                double[] ranks =
                        sizes.stream().mapToDouble(size -> size * perNode).toArray();
                double[] times = sizes.stream()
                        .mapToDouble(size -> kind.microseconds(runs.run(job(size, perNode, scheme))))
                        .toArray();
                lines.add(new Plot.Series(kind.keys.getFirst() + ", " + scheme, ranks, times));
            }
        }
        notes(table, largest * perNode);
        return table.plot("Creation of communicators, " + site.machine(), "processes", "time (us)", false, lines)
                .findings();
    }

    private double rows(ExperimentTable table, ExperimentRuns runs, Kind kind, int size, int perNode) {
        Map<String, Double> times = new LinkedHashMap<>();
        for (String scheme : SCHEMES) {
            List<String> job = kind == Kind.SPAWNED ? spawning(size, perNode, scheme) : job(size, perNode, scheme);
            times.put(scheme, kind.microseconds(runs.run(job)));
        }
        double base = times.getOrDefault(BASE, 0.0);
        double overhead = Reported.excess(base, times.getOrDefault(JUDGED, 0.0));
        table.shown(kind.text + ", " + BASE, "us", base)
                .judged(
                        kind.text + ", " + JUDGED + " over " + BASE,
                        "%",
                        overhead,
                        Tolerance.between(LEAST, site.most()));
        times.forEach((scheme, time) -> {
            if (!scheme.equals(BASE) && !scheme.equals(JUDGED)) {
                table.shown(kind.text + ", " + scheme + " over " + BASE, "%", Reported.excess(base, time));
            }
        });
        return overhead;
    }

    private void notes(ExperimentTable table, int ranks) {
        table.reason(
                "by the code of the two releases rank maps cost less than the baseline. For each process MPICH 3.2 compares 5, fills 15 and"
                        + " completes 16 instructions and reads its virtual connection twice; 3.3 compares 8, or 11 with a division, and"
                        + " completes 16. The published overheads do not follow from them, and nothing is tuned.");
        table.note("published is a range for all operations and sizes, 3 to " + (int) site.most()
                        + " %; sizes and times were in a figure that is lost. Ours: " + ranks
                        + " processes. The published overheads are of av-rankmap alone.")
                .note(
                        "auto looks at members once for each of its smaller models, which shows where they have none: a merged communicator"
                                + " of odd and even ranks. cartesian compresses from 1,024 members on, with three allreduces for each rectangle of"
                                + " the world until one fits, which Kumar et al. expect not to matter and did not measure.");
    }

    private List<String> job(int size, int perNode, String scheme) {
        return words(size, perNode, scheme, size * perNode, 0);
    }

    private List<String> spawning(int size, int perNode, String scheme) {
        return words(size, perNode, scheme, size * perNode / 2, size * perNode / 2);
    }

    private List<String> words(int size, int perNode, String scheme, int ranks, int spawned) {
        return List.of(
                Creation.class.getName(),
                "--machine=" + site.machine(),
                "--shape=" + site.shapes().get(size),
                "--ranks-per-node=" + perNode,
                "--ranks=" + ranks,
                "--addressing=" + scheme,
                "--set=spawn=" + spawned);
    }
}
