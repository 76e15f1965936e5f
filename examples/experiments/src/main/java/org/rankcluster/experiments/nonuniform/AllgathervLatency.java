package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.OneLargeBlock;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code balaji-fig14}: an allgatherv by the ring algorithm and by the one with a test for outliers. Process 0 contributes
 * a large block, all others one double. The axes are the size of the large block and the number of processes.
 */
public final class AllgathervLatency implements Experiment {
    private static final int LARGEST = 64;
    private static final Setting<Integer> MOST = Setting.ofInt("processes", LARGEST, 4, LARGEST);
    /** Bytes of the large block; the other picture uses the last. */
    private static final List<Integer> SIZES = List.of(8, 256, 1024, 4096, 16_384, 32_768);

    private static final String OLD = "ring";
    private static final String NEW = "outlier";

    /** MPICH's choice by total size, which takes no ring below 512 KiB. */
    private static final String RELEASED = "mpich";

    private static final double PUBLISHED = 20;

    @Override
    public String name() {
        return "balaji-fig14";
    }

    @Override
    public String summary() {
        return "allgatherv with one large block, around the ring and by outliers";
    }

    @Override
    public String source() {
        return "Balaji et al. 2007, section 5.3, Fig. 14";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of("collective.allgatherv-fraction", "0.9", "collective.allgatherv-threshold", "4");
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int most = runs.value(MOST);
        int[] processes =
                IntStream.iterate(2, size -> size <= most, size -> 2 * size).toArray();
        int greatest = SIZES.getLast();
        List<List<String>> jobs = new ArrayList<>();
        for (String algorithm : List.of(OLD, NEW)) {
            SIZES.forEach(bytes -> jobs.add(job(algorithm, processes[processes.length - 1], bytes)));
            IntStream.of(processes).forEach(ranks -> jobs.add(job(algorithm, ranks, greatest)));
        }
        int all = processes[processes.length - 1];
        jobs.add(job(RELEASED, all, greatest));
        runs.runAll(jobs);
        ExperimentTable table = new ExperimentTable(name());
        for (int bytes : SIZES) {
            add(runs, table, all, bytes);
        }
        for (int ranks : processes) {
            if (ranks != all) {
                add(runs, table, ranks, greatest);
            }
        }
        judge(runs, table, all, greatest);
        double[] sizes = SIZES.stream().mapToDouble(bytes -> bytes).toArray();
        double[] counts = IntStream.of(processes).asDoubleStream().toArray();
        return table.plot(
                        "Allgatherv of " + all + " processes, one large block, ib-ddr-2007",
                        "large block (bytes)",
                        "time (us)",
                        true,
                        lines(sizes, (algorithm, bytes) -> time(runs, algorithm, all, bytes)))
                .plot(
                        "Allgatherv with one block of 32 KB, ib-ddr-2007",
                        "processes",
                        "time (us)",
                        true,
                        lines(counts, (algorithm, ranks) -> time(runs, algorithm, ranks, greatest)))
                .findings();
    }

    private static void add(ExperimentRuns runs, ExperimentTable table, int ranks, int bytes) {
        double old = time(runs, OLD, ranks, bytes);
        double now = time(runs, NEW, ranks, bytes);
        String what = ranks + " processes, " + bytes + " B, ";
        table.shown(what + OLD, "us", old)
                .shown(what + NEW, "us", now)
                .shown(what + "gain", "%", SharedTime.gain(old, now));
    }

    private void judge(ExperimentRuns runs, ExperimentTable table, int all, int bytes) {
        double old = time(runs, OLD, all, bytes);
        double now = time(runs, NEW, all, bytes);
        table.shown(
                        all + " processes, " + bytes + " B, gain over MPICH's choice by its released threshold",
                        "%",
                        SharedTime.gain(time(runs, RELEASED, all, bytes), now))
                .judged(
                        all + " processes, " + bytes + " B, gain more than none",
                        "%",
                        SharedTime.gain(old, now),
                        Tolerance.between(0.1, 100))
                .judged(
                        all + " processes, " + NEW + " rises slower with the size than " + OLD + ": rise over rise",
                        "ratio",
                        (now - time(runs, NEW, all, SIZES.get(1))) / (old - time(runs, OLD, all, SIZES.get(1))),
                        Tolerance.between(0, 0.99));
        if (all == LARGEST) {
            table.judged(all + " processes, 32 KB, gain", "%", PUBLISHED, SharedTime.gain(old, now), Tolerance.atMost())
                    .shown(
                            "time that both would have to share for a gain of 20 %",
                            "us", SharedTime.needed(old, now, PUBLISHED))
                    .reason(
                            "the bare algorithms gain more than the up to 20 % of the text, for the large block passes 63 links one"
                                    + " after the other in one of them and 6 in the other. Both sides would have to share the time above,"
                                    + " three times what the ring takes; no published parameter has it, and nothing is added to the machine. With the threshold"
                                    + " that MPICH released, the baseline takes no ring and nothing is gained: the published gain lies between.")
                    .note(
                            "the baseline is the ring, named by collective.allgatherv=ring: 33 KB in all are below the 512 KiB from which"
                                    + " MPICH takes it, and collective.allgatherv=mpich needs collective.allgatherv-limit=32 KiB for it.");
        }
        table.note(
                        "the figure is lost; the text states that the latency of the original rises faster with the size and with the number of"
                                + " processes, and that the gain is up to 20 % at 64 processes and 32 KB.")
                .note("fraction and threshold of the outlier ratio are not in the paper: 0.9 and 4 are ours"
                        + " (collective.allgatherv-fraction, -threshold). Mean of 10 in a row; a process a node.");
    }

    /** A function from algorithm and place on the axis to a time. */
    @FunctionalInterface
    private interface Times {
        double of(String algorithm, int at);
    }

    private static List<Plot.Series> lines(double[] axis, Times times) {
        return List.of(OLD, NEW).stream()
                .map(algorithm -> new Plot.Series(
                        algorithm,
                        axis,
                        DoubleStream.of(axis)
                                .map(at -> times.of(algorithm, (int) at))
                                .toArray()))
                .toList();
    }

    private static double time(ExperimentRuns runs, String algorithm, int ranks, int bytes) {
        return Reported.number(runs.run(job(algorithm, ranks, bytes)), "microseconds");
    }

    /** Returns the job of one point. */
    private static List<String> job(String algorithm, int ranks, int bytes) {
        return List.of(
                OneLargeBlock.class.getName(),
                "--machine=ib-ddr-2007",
                "--ranks=" + ranks,
                "--ranks-per-node=1",
                "--config=collective.allgatherv=" + algorithm,
                "--set=doubles=" + bytes / Double.BYTES);
    }
}
