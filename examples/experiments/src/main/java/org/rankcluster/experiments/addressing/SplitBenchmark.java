package org.rankcluster.experiments.addressing;

import java.util.Arrays;
import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code kumar-fig3}: every dimension of the torus is split at every coordinate (Kumar et al., section 5). Each split
 * separates the ranks below the coordinate from the others. The benchmark runs on Blue Gene/Q with 32 processes a node. The memory on 16 M
 * ranks is computed without a run.
 */
public final class SplitBenchmark implements Experiment {
    private static final int PER_NODE = 32;

    /** Tori of 128 to 8,192 nodes; the paper states only the communicators of the last one. */
    private static final int[][] TORI = {
        {2, 2, 4, 4, 2}, {4, 4, 4, 4, 2}, {4, 4, 4, 8, 2}, {4, 4, 4, 16, 2}, {4, 4, 8, 16, 2}, {4, 4, 16, 16, 2}
    };

    private static final Setting<Boolean> QUICK = Setting.ofBoolean("quick", false);

    /** Number of tori if {@code quick}. */
    private static final int FEW = 2;

    /** Published memory at 128 and at 8,192 nodes, in MB. */
    private static final double[] DENSE = {15, 60};

    private static final double[] COMPRESSED = {12, 20};

    /** Rounding of the two published figures, which are stated to 1 and to 10 MB. */
    private static final Tolerance SAVED = Tolerance.percent(15);

    @Override
    public String name() {
        return "kumar-fig3";
    }

    @Override
    public String summary() {
        return "memory of the split benchmark on 128 to 8,192 nodes of 32 processes, and on 16 M ranks";
    }

    @Override
    public String source() {
        return "Kumar et al., Space Performance Tradeoffs in Compressing MPI Group Data Structures (EuroMPI 2016), Fig. 3";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(QUICK);
    }

    /** Returns the splits, each dimension's at each point; extents fastest first. */
    private static Skeleton splits(int... extents) {
        return HypotheticalWorlds.calls("splits", mpi -> {
            int stride = 1;
            for (int extent : extents) {
                int step = stride;
                for (int point = 1; point < extent; point++) {
                    int at = point;
                    mpi.split(mpi.world(), rank -> rank / step % extent < at ? 0 : 1);
                }
                stride *= extent;
            }
        });
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        int tori = runs.value(QUICK) ? FEW : TORI.length;
        double[] nodes = new double[tori];
        double[] dense = new double[tori];
        double[] compressed = new double[tori];
        runs.steps(tori == TORI.length ? tori + 1 : tori);
        for (int i = 0; i < tori; i++) {
            int[] extents = fastestFirst(TORI[i]);
            nodes[i] = Arrays.stream(TORI[i]).asLongStream().reduce(1, (a, b) -> a * b);
            runs.report((int) nodes[i] + " nodes");
            ComputedWorld.Outcome outcome = world(runs, extents).run(splits(extents), 0);
            dense[i] = HypotheticalWorlds.mib(outcome.under("vcrt").maps());
            compressed[i] = HypotheticalWorlds.mib(outcome.under("cartesian").maps());
            if (i == TORI.length - 1) {
                largest(runs, table, extents, outcome);
            }
            runs.stepDone();
        }
        int last = tori - 1;
        table.shown("128 nodes, dense tables of rank 0", "MiB", DENSE[0], dense[0]);
        table.shown("128 nodes, compressed, rank 0", "MiB", COMPRESSED[0], compressed[0]);
        saved(table, "128 nodes", DENSE[0] - COMPRESSED[0], mean(fastestFirst(TORI[0])) - compressed[0]);
        if (last == TORI.length - 1) {
            double both = mean(fastestFirst(TORI[last])) - compressed[last];
            saved(table, "8,192 nodes", DENSE[1] - COMPRESSED[1], both);
            growth(table, dense[last] - dense[0], compressed[last] - compressed[0]);
            beyond(runs, table);
        }
        return table.reason(
                        "the paper states a table as 4 B a rank (64 MB for 16 M ranks). On 128 nodes 40 tables of at most 4,096 ranks are 0.6 MB at"
                                + " most, so the 3 MB saved there are not tables alone. On 16 M ranks 252 tables of at least half of the ranks on"
                                + " average are 8 GB and more, where the paper expects 2.")
                .note(
                        "numbers of communicators restate inputs: they follow from the extents of the torus. MB and GB of the paper are read"
                                + " as 2^20 and 2^30 B.")
                .note(
                        "the published figures are what a process uses, its MPI library's other memory included: 12 to 15 MB at 128"
                                + " nodes, whose tables take little. Tables alone are ours. Judged is what compression saves, because the other"
                                + " memory is in both; the figure does not name the process, so the mean of all is taken. The reduction to a third"
                                + " has the other memory in it and is not judged.")
                .plot(
                        summary(),
                        "nodes",
                        "tables of rank 0 (MiB)",
                        true,
                        List.of(
                                new Plot.Series("dense", nodes, dense),
                                new Plot.Series("compressed", nodes, compressed),
                                new Plot.Series("published, dense", new double[] {128, 8192}, DENSE),
                                new Plot.Series("published, compressed", new double[] {128, 8192}, COMPRESSED)))
                .findings();
    }

    /** Adds the memory that compression saves: the mean of all ranks' tables, less the compressed maps of rank 0. */
    private static void saved(ExperimentTable table, String where, double published, double ours) {
        table.judged(where + ", saved by compression, mean of all ranks", "MiB", published, ours, SAVED);
    }

    private static void growth(ExperimentTable table, double dense, double compressed) {
        table.shown("growth of dense tables from 128 to 8,192 nodes, rank 0", "MiB", DENSE[1] - DENSE[0], dense)
                .shown(
                        "growth of compressed maps from 128 to 8,192 nodes",
                        "MiB",
                        COMPRESSED[1] - COMPRESSED[0],
                        compressed);
    }

    private static int[] fastestFirst(int[] torus) {
        int[] extents = new int[torus.length + 1];
        extents[0] = PER_NODE;
        for (int d = 0; d < torus.length; d++) {
            extents[1 + d] = torus[torus.length - 1 - d];
        }
        return extents;
    }

    private static ComputedWorld world(ExperimentRuns runs, int... extents) {
        int ranks = Arrays.stream(extents).reduce(1, Math::multiplyExact);
        return HypotheticalWorlds.world(
                HypotheticalWorlds.machine(runs, "bgq-512"), ranks, PER_NODE, true, HypotheticalWorlds.torus(extents));
    }

    private static void largest(
            ExperimentRuns runs, ExperimentTable table, int[] extents, ComputedWorld.Outcome outcome) {
        // the world is not one of the paper's communicators
        table.input("8,192 nodes: communicators of a process", "1", 68, outcome.communicators() - 1.0);
        ComputedWorld.Outcome middle = world(runs, extents).run(splits(extents), middle(extents));
        double mean = mean(extents);
        table.shown(
                "8,192 nodes, dense tables, rank 0",
                "MiB",
                60,
                HypotheticalWorlds.mib(outcome.under("vcrt").maps()));
        table.shown(
                "8,192 nodes, dense tables, a rank in the middle",
                "MiB",
                60,
                HypotheticalWorlds.mib(middle.under("vcrt").maps()));
        table.shown("8,192 nodes, dense tables, mean of all ranks, by arithmetic", "MiB", 60, mean);
        table.shown(
                "8,192 nodes, compressed, rank 0",
                "MiB",
                20,
                HypotheticalWorlds.mib(outcome.under("cartesian").maps()));
        table.shown("8,192 nodes, auto, rank 0", "KiB", outcome.under("auto").maps() / 1024.0);
    }

    private static int middle(int[] extents) {
        int rank = 0;
        int stride = 1;
        for (int extent : extents) {
            rank += extent / 2 * stride;
            stride *= extent;
        }
        return rank;
    }

    /**
     * Returns the mean size of all tables of a rank, in MiB. If an extent d is split at point p, a share p/d of the ranks has tables with
     * p/d of all ranks. The tables of the others have the rest.
     */
    private static double mean(int... extents) {
        double ranks = Arrays.stream(extents).asDoubleStream().reduce(1, (a, b) -> a * b);
        double slots = 0;
        for (int extent : extents) {
            for (int point = 1; point < extent; point++) {
                double share = (double) point / extent;
                slots += ranks * (share * share + (1 - share) * (1 - share));
            }
        }
        return slots * Integer.BYTES / (1 << 20);
    }

    /** Adds 64 x 64 x 64 x 64, one rank a node. */
    private static void beyond(ExperimentRuns runs, ExperimentTable table) {
        int[] extents = {64, 64, 64, 64};
        runs.report("16 M ranks, 252 communicators");
        int ranks = Arrays.stream(extents).reduce(1, Math::multiplyExact);
        ComputedWorld world = HypotheticalWorlds.world(
                HypotheticalWorlds.machine(runs, "bgq-512"), ranks, 1, true, HypotheticalWorlds.torus(extents));
        ComputedWorld.Outcome outcome = world.run(splits(extents), 0);
        runs.stepDone();
        table.input("16 M ranks: communicators of a process", "1", 252, outcome.communicators() - 1.0);
        table.shown(
                "16 M ranks, dense tables, rank 0 (published: about 2 GB)",
                "MiB",
                2048,
                HypotheticalWorlds.mib(outcome.under("vcrt").maps()));
        table.judged(
                "16 M ranks, dense tables, mean of all ranks, by arithmetic (published: about 2 GB)",
                "MiB",
                2048,
                mean(extents),
                Tolerance.percent(25));
        table.judged(
                "16 M ranks, compressed, rank 0 (published: a few MB)",
                "MiB",
                HypotheticalWorlds.mib(outcome.under("cartesian").maps()),
                Tolerance.between(0, 8));
        table.shown("16 M ranks, auto, rank 0", "KiB", outcome.under("auto").maps() / 1024.0);
    }
}
