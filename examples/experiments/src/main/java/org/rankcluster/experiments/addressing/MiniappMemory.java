package org.rankcluster.experiments.addressing;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.scheme.ComputedWorld;

/** The experiment {@code guo-fig18}: six miniapps on 512 K processes of Mira (Guo et al., section V-D). */
public final class MiniappMemory implements Experiment {
    private static final int PROCESSES = 1 << 19;
    private static final List<String> APPLICATIONS = List.of("bt", "ft", "sp", "amg2013", "nekbone", "amr");

    @Override
    public String name() {
        return "guo-fig18";
    }

    @Override
    public String summary() {
        return "memory of BT, FT, SP, AMG2013, Nekbone and AMR on 512 K processes";
    }

    private static final Tolerance OF_MAPS = Tolerance.percent(20);

    @Override
    public String source() {
        return "Guo et al. (IPDPS 2017), Fig. 18 and section V-D";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        ComputedWorld mira = HypotheticalWorlds.mira(runs, PROCESSES);
        long nekbone = 0;
        long most = 0;
        for (String application : APPLICATIONS) {
            ComputedWorld.Outcome outcome = mira.run(HypotheticalWorlds.application(application), 0);
            long saved = (long) (Structs.AVE - Structs.AVE_OF_MINIAPPS) * PROCESSES;
            double small = HypotheticalWorlds.mib(outcome.under("av-rankmap").total() - saved);
            table.input(application + ", vcrt", "MiB", 244, MemoryFigure.mib(outcome, "vcrt"));
            table.input(application + ", av-rankmap with AVEs of 8 B", "MiB", 4, small);
            table.shown(
                    application + ", av-rankmap with AVEs of 12 B", "MiB", 4, MemoryFigure.mib(outcome, "av-rankmap"));
            table.shown(
                    application + ", vcrt: tables", "KiB", outcome.under("vcrt").maps() / 1024.0);
            MemoryFigure.judgeOurs(table, application, outcome);
            long tables = outcome.under("vcrt").maps();
            if (application.equals("nekbone")) {
                nekbone = tables;
                table.judged(
                        "nekbone, av-rankmap: rank maps",
                        "KiB",
                        1.3,
                        outcome.under("av-rankmap").maps() / 1024.0,
                        OF_MAPS);
            } else {
                most = Math.max(most, tables);
            }
        }
        table.judged(
                "nekbone's tables over the largest of the others' (published: 50 % more)",
                "1", 1.5, (double) nekbone / most, OF_MAPS);
        table.reason(
                "Nekbone has the paper's seven duplicates and 24 communicators: 24 maps of 40 B are 0.94 KiB, where 1.3 KiB are 55 B each, and the two maps"
                        + " a communicator of MPICH 3.3 would be 1.9 KiB. Its duplicates share the world's table here, and have node and node-roots tables."
                        + " The communicators of the other miniapps are not stated: FT's skeleton has two splits of all ranks, each with a table of its own.");
        return table.note(
                        "totals restate inputs: 480 B a VC, and 8 or 12 B an AVE, times 512 K processes. MB are 2^20 B.")
                .note(
                        "4 MB at 512 K processes are 8 B an AVE, 9 MB at 768 K of Fig. 9 are 12 B: the paper disagrees with itself,"
                                + " both are printed.")
                .note(
                        "but for Nekbone the paper does not say which communicators the miniapps hold at the same time; the skeletons hold all.")
                .bars(summary(), "MiB")
                .findings();
    }
}
