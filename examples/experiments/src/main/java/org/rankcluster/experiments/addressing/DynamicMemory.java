package org.rankcluster.experiments.addressing;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.extension.Setting;

/**
 * The experiment {@code guo-fig14}: some of the processes, here half, are spawned and merged with the others. Then the merged communicator
 * is put in a random order, a different one each time (Guo et al., section V-B2). On Blues, with at most 4,096 processes.
 */
public final class DynamicMemory implements Experiment {
    private static final int MOST = 4096;
    private static final int PER_NODE = 16;
    private static final Setting<Integer> SPAWNED = Setting.ofInt("spawned-percent", 50, 1, 99);

    @Override
    public String name() {
        return "guo-fig14";
    }

    @Override
    public String summary() {
        return "memory of 10 and 100 communicators in random order over spawned processes, up to 4,096 on Blues";
    }

    @Override
    public String source() {
        return "Guo et al. (IPDPS 2017), Fig. 14 and section V-B2";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(SPAWNED);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(SPAWNED.key(), SPAWNED.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        ComputedWorld.Outcome ten = run(runs, MOST, 10);
        ComputedWorld.Outcome hundred = run(runs, MOST, 100);
        double vcrt = hundred.under("vcrt").maps() - ten.under("vcrt").maps();
        double rankmap =
                hundred.under("av-rankmap").maps() - ten.under("av-rankmap").maps();
        table.input("tables, av-rankmap over vcrt (published: about twice)", "1", 2, rankmap / vcrt);
        for (String scheme : List.of("vcrt", "av-rankmap", "auto")) {
            table.shown("10 communicators, " + scheme, "MiB", MemoryFigure.mib(ten, scheme));
            table.shown("100 communicators, " + scheme, "MiB", MemoryFigure.mib(hundred, scheme));
        }
        double less = MemoryFigure.mib(ten, "av-rankmap") / MemoryFigure.mib(ten, "vcrt");
        double more = MemoryFigure.mib(hundred, "av-rankmap") / MemoryFigure.mib(hundred, "vcrt");
        table.judged("10 communicators, av-rankmap over vcrt (published: less)", "1", less, Tolerance.between(0, 1));
        table.judged("100 communicators, av-rankmap over vcrt (published: more)", "1", more, Tolerance.between(1, 10));
        double[] sizes = {256, 512, 1024, 2048, 4096};
        Plot.Series[] lines = {
            line(runs, "vcrt", 10, sizes),
            line(runs, "av-rankmap", 10, sizes),
            line(runs, "vcrt", 100, sizes),
            line(runs, "av-rankmap", 100, sizes)
        };
        return table.note("the ratio of tables restates inputs: an element of 8 B over a slot of 4 B.")
                .note("the paper does not say how many of the processes are spawned: " + runs.value(SPAWNED)
                        + " % here.")
                .reason(
                        "4,096 VCs take 1.9 MiB, and each table 16 KiB more in av-rankmap: with these sizes 117 communicators are as large in"
                                + " both schemes.")
                .wide(summary(), "processes", "memory of a process (MiB)", List.of(lines))
                .findings();
    }

    private static Plot.Series line(ExperimentRuns runs, String scheme, int communicators, double[] sizes) {
        double[] totals = Arrays.stream(sizes)
                .map(size -> MemoryFigure.mib(run(runs, (int) size, communicators), scheme))
                .toArray();
        return new Plot.Series(communicators + ", " + scheme, sizes, totals);
    }

    private static ComputedWorld.Outcome run(ExperimentRuns runs, int processes, int communicators) {
        int world = processes - Math.max(1, processes * runs.value(SPAWNED) / 100);
        ComputedWorld blues = HypotheticalWorlds.world(
                HypotheticalWorlds.machine(runs, "blues"), world, PER_NODE, false, ranks -> List.of());
        return blues.run(0, paper -> {
            var merged = paper.merge(paper.spawn(processes - world));
            for (int i = 0; i < communicators; i++) {
                int[] order = new int[processes];
                Arrays.setAll(order, rank -> rank);
                IntArrays.shuffle(order, new Random(i + 1L));
                paper.create(merged, order);
            }
        });
    }
}
