package org.rankcluster.experiments.addressing;

import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.protocol.address.scheme.ComputedWorld;

/**
 * The experiment {@code guo-fig17}: Nek5000 on 512 K processes of Mira, with 24 and with 86 duplicates of the world (Guo et al.,
 * section V-D).
 */
public final class NekMemory implements Experiment {
    private static final int PROCESSES = 1 << 19;

    /** Published memory with vcrt, in MiB. */
    private static final double PUBLISHED = 250;

    @Override
    public String name() {
        return "guo-fig17";
    }

    @Override
    public String summary() {
        return "memory of Nek5000 on 512 K processes, with 24 and 86 duplicates of MPI_COMM_WORLD";
    }

    @Override
    public String source() {
        return "Guo et al. (IPDPS 2017), Fig. 17 and section V-D";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        ComputedWorld mira = HypotheticalWorlds.mira(runs, PROCESSES);
        row(table, mira, "24 duplicates", "nek5000");
        row(table, mira, "86 duplicates", "nek5000-86");
        ComputedWorld.Outcome elsewhere = mira.run(HypotheticalWorlds.application("nek5000-86"), 1);
        table.shown(
                "86 duplicates, vcrt, on another rank than a node's first", "MiB", MemoryFigure.mib(elsewhere, "vcrt"));
        return table.note(
                        "the figure is lost; the text has around 250 MB (2^20 B) for both problems. Most of it restates an input, 480 B a VC"
                                + " times 512 K processes. The 244 MB that the paper also prints are of the miniapps (guo-fig18).")
                .note(
                        "16 ranks a node; the paper does not say how many. With 12 B an AVE 6.0 MiB; the 4 MB of Fig. 18 need 8 B.")
                .note("the paper calls what av-rankmap takes negligible, and gives no number.")
                .bars(summary(), "MiB")
                .findings();
    }

    private static void row(ExperimentTable table, ComputedWorld mira, String what, String program) {
        ComputedWorld.Outcome outcome = mira.run(HypotheticalWorlds.application(program), 0);
        table.input(what + ", vcrt", "MiB", PUBLISHED, MemoryFigure.mib(outcome, "vcrt"));
        table.shown(what + ", av-rankmap", "MiB", MemoryFigure.mib(outcome, "av-rankmap"));
        table.shown(
                what + ", vcrt: tables",
                "MiB",
                HypotheticalWorlds.mib(outcome.under("vcrt").maps()));
        table.shown(
                what + ", av-rankmap: rank maps",
                "KiB",
                outcome.under("av-rankmap").maps() / 1024.0);
        MemoryFigure.judgeOurs(table, what, outcome);
    }
}
