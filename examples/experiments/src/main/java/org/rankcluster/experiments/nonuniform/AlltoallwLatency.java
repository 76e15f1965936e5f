package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Reported;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.RingOfMatrices;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code balaji-fig15}: an alltoallw by the round-robin and the binned algorithm. Each process exchanges a matrix of
 * 10 x 10 doubles with its two neighbours on a ring.
 */
public final class AlltoallwLatency implements Experiment {
    private static final Setting<Integer> MOST = Setting.ofInt("processes", 128, 4, 128);
    private static final String OLD = "round-robin";
    private static final String NEW = "bins";
    private static final Map<Integer, Double> PUBLISHED = Map.of(32, 50.0, 128, 88.0);
    /** Assumed delay of processes at a collective, for comparison. */
    private static final String LATE = "100 us";

    /** Number of processes that have a node of their own. */
    private static final int NODES = 64;

    @Override
    public String name() {
        return "balaji-fig15";
    }

    @Override
    public String summary() {
        return "alltoallw between neighbours on a ring, round robin and in bins";
    }

    @Override
    public String source() {
        return "Balaji et al. 2007, section 5.3, Fig. 15";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(MOST);
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        int most = runs.value(MOST);
        int[] processes =
                IntStream.iterate(4, size -> size <= most, size -> 2 * size).toArray();
        List<List<String>> jobs = new ArrayList<>();
        for (int ranks : processes) {
            jobs.add(job(OLD, ranks));
            jobs.add(job(NEW, ranks));
            if (PUBLISHED.containsKey(ranks)) {
                jobs.add(lateJob(OLD, ranks));
                jobs.add(lateJob(NEW, ranks));
            }
        }
        runs.runAll(jobs);
        ExperimentTable table = new ExperimentTable(name());
        for (int ranks : processes) {
            double old = time(runs, OLD, ranks);
            double now = time(runs, NEW, ranks);
            String what = ranks + " processes, ";
            double gain = SharedTime.gain(old, now);
            table.shown(what + OLD, "us", old).shown(what + NEW, "us", now);
            Double published = PUBLISHED.get(ranks);
            if (published == null) {
                table.shown(what + "gain", "%", gain);
            } else {
                table.judged(what + "gain", "%", published, gain, Tolerance.points(5))
                        .shown(
                                what + "time that both would have to share for the published gain",
                                "us",
                                SharedTime.needed(old, now, published));
            }
        }
        for (int ranks : processes) {
            if (PUBLISHED.containsKey(ranks)) {
                table.shown(
                        ranks + " processes, gain with mpi.skew = " + LATE,
                        "%",
                        PUBLISHED.get(ranks),
                        SharedTime.gain(late(runs, OLD, ranks), late(runs, NEW, ranks)));
            }
        }
        int last = processes[processes.length - 1];
        return table.judged(
                        last + " processes, gain more than none",
                        "%",
                        SharedTime.gain(time(runs, OLD, last), time(runs, NEW, last)),
                        Tolerance.between(0.1, 100))
                .reason(
                        "the bare algorithms gain more than was published: each of the baseline's steps waits for two others and takes about"
                                + " 4 us, and there are as many as processes. Time that both sides share is not in the sourced parameters; the rows"
                                + " above show how much it would have to be. No value is added to the machine.")
                .note(
                        "the figure is lost; the text states about 50 % at 32 processes, all on Opterons, and over 88 % at 128, on both kinds of"
                                + " node, between which it suspects skew. The two times to share differ, so no one cost of a call explains both. Processes that are"
                                + " late by up to 100 us, drawn anew for each call, would come near both; there is no measurement of that, and it is no part"
                                + " of the machine.")
                .note(
                        "mean of 10 in a row. Up to 64 processes have a node each, 128 share nodes in pairs; blocks are small for any threshold of"
                                + " the bins that is greater than 800 B, and zero, which is exempt, matters alone.")
                .plot(
                        "Alltoallw on a ring, 800 B to each neighbour, ib-ddr-2007",
                        "processes",
                        "time (us)",
                        true,
                        List.of(OLD, NEW).stream()
                                .map(algorithm -> new Plot.Series(
                                        algorithm,
                                        IntStream.of(processes).asDoubleStream().toArray(),
                                        IntStream.of(processes)
                                                .mapToDouble(ranks -> time(runs, algorithm, ranks))
                                                .toArray()))
                                .toList())
                .findings();
    }

    private static double time(ExperimentRuns runs, String algorithm, int ranks) {
        return Reported.number(runs.run(job(algorithm, ranks)), "microseconds");
    }

    private static double late(ExperimentRuns runs, String algorithm, int ranks) {
        return Reported.number(runs.run(lateJob(algorithm, ranks)), "microseconds");
    }

    private static List<String> lateJob(String algorithm, int ranks) {
        List<String> words = new ArrayList<>(job(algorithm, ranks));
        words.add("--config=mpi.skew=" + LATE);
        return words;
    }

    /** Returns the job of one point. */
    private static List<String> job(String algorithm, int ranks) {
        return List.of(
                RingOfMatrices.class.getName(),
                "--machine=ib-ddr-2007",
                "--ranks=" + ranks,
                "--ranks-per-node=" + Math.ceilDiv(ranks, NODES),
                "--config=collective.alltoallw=" + algorithm);
    }
}
