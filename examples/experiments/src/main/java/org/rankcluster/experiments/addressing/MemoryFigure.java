package org.rankcluster.experiments.addressing;

import java.util.List;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.extension.Setting;

/** The base class of the memory figures of Guo et al.: a skeleton with 10 and with 100 communicators, on Mira and beyond. */
abstract class MemoryFigure implements Experiment {
    /** Bytes of a GB of the paper, whose MB have 2^20 B: 9 MB are 12 B of each of 768 K processes. */
    static final double GIB = 1 << 30;

    /** Largest memory of our own scheme where addresses are computed, in KiB. */
    private static final double OURS_KIB = 64;

    /** The paper's sizes first, then those in which its listings and MPICH differ from them. */
    private static final List<LibraryRules> LIBRARIES = List.of(
            LibraryRules.USUAL,
            LibraryRules.USUAL.withSizes(4, 16, true),
            LibraryRules.USUAL.withSizes(8, 16, false),
            LibraryRules.USUAL.withSizes(8, 16, true),
            LibraryRules.USUAL.withLocalTable(false));

    private static final Setting<Integer> PROCESSES =
            Setting.ofInt("processes", HypotheticalWorlds.MIRA, 32, HypotheticalWorlds.LARGEST);

    private static final Setting<Boolean> QUICK = Setting.ofBoolean("quick", false);

    private final String name;
    private final String summary;

    MemoryFigure(String name, String summary) {
        this.name = name;
        this.summary = summary;
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String summary() {
        return summary;
    }

    @Override
    public String source() {
        return "Guo et al., Memory Compression Techniques for Network Address Management in MPI (IPDPS 2017)";
    }

    @Override
    public final List<Setting<?>> settings() {
        return List.of(PROCESSES, QUICK);
    }

    /** Returns the calls that make this number of communicators. */
    abstract Skeleton calls(int communicators);

    /** Adds figures beside the figures that the paper states. */
    abstract void judge(
            ExperimentRuns runs, ExperimentTable table, ComputedWorld.Outcome ten, ComputedWorld.Outcome hundred);

    @Override
    public final Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name);
        int processes = runs.value(PROCESSES);
        boolean isQuick = runs.value(QUICK);
        boolean large = processes == HypotheticalWorlds.MIRA && goesBeyond() && !isQuick;
        runs.steps(large ? 5 : 4);
        runs.report("10 and 100 communicators of " + processes + " processes");
        ComputedWorld mira = HypotheticalWorlds.mira(runs, processes);
        ComputedWorld.Outcome ten = mira.run(calls(10), 0);
        runs.stepDone();
        List<ComputedWorld.Outcome> libraries = mira.run(0, calls(100)::calls, LIBRARIES);
        ComputedWorld.Outcome hundred = libraries.getFirst();
        runs.stepDone();
        if (processes == HypotheticalWorlds.MIRA || isJudgedAtAnySize()) {
            judge(runs, table, ten, hundred);
        }
        libraries(table, libraries);
        breakdown(table, "10 communicators", ten);
        breakdown(table, "100 communicators", hundred);
        ComputedWorld.Outcome elsewhere = mira.run(calls(100), 2);
        runs.stepDone();
        table.shown("100 communicators, vcrt, on another rank than a node's first", "GiB", gib(elsewhere, "vcrt"));
        if (large) {
            runs.report("10 communicators of " + HypotheticalWorlds.LARGEST + " processes");
            ComputedWorld.Outcome most =
                    HypotheticalWorlds.mira(runs, HypotheticalWorlds.LARGEST).run(calls(10), 0);
            runs.stepDone();
            table.shown("10 communicators of 16 M processes, vcrt", "MiB", mib(most, "vcrt"));
            table.shown("10 communicators of 16 M processes, av-rankmap", "MiB", mib(most, "av-rankmap"));
            table.own(
                    "10 communicators of 16 M processes, auto",
                    "KiB",
                    kib(most, "auto"),
                    Tolerance.between(0, OURS_KIB));
        }
        table.note(
                "bytes of rank 0, the first of its node. MB and GB of the paper are 2^20 and 2^30 B throughout, as its"
                        + " 9 MB for 12 B of each of 768 K processes are. Models of auto: "
                        + hundred.models());
        Curves curves = (isQuick ? new Curves(1 << 10) : curves(processes))
                .add("10", size -> HypotheticalWorlds.mira(runs, size), calls(10), "vcrt", "av-rankmap", "auto")
                .add("100", size -> HypotheticalWorlds.mira(runs, size), calls(100), "vcrt", "av-rankmap", "auto");
        return table.wide(summary, "processes", "memory of a process (MiB)", curves.series())
                .findings();
    }

    /** Returns the curves of the picture, with sizes from 1,024 by doubling. */
    Curves curves(int processes) {
        return Curves.to(processes);
    }

    /** Returns whether the paper's statements hold for any number of processes, not for the whole of Mira only. */
    boolean isJudgedAtAnySize() {
        return false;
    }

    /** Returns whether 16 M processes are simulated as well. */
    boolean goesBeyond() {
        return true;
    }

    /** Adds the totals for the sizes in which the paper, its listings and MPICH differ. */
    private static void libraries(ExperimentTable table, List<ComputedWorld.Outcome> outcomes) {
        for (int i = 0; i < LIBRARIES.size(); i++) {
            LibraryRules library = LIBRARIES.get(i);
            String what =
                    "100 communicators, slots of " + library.slotBytes() + " B, AVEs of " + library.aveBytes() + " B"
                            + (library.nodeTables() ? ", node tables" : "")
                            + (library.ownLocalTable() ? "" : ", local communicators share tables");
            table.shown(what + ", vcrt", "GiB", gib(outcomes.get(i), "vcrt"));
            table.shown(what + ", av-rankmap", "MiB", mib(outcomes.get(i), "av-rankmap"));
        }
    }

    private static void breakdown(ExperimentTable table, String what, ComputedWorld.Outcome outcome) {
        table.shown(
                what + ", vcrt: VCs",
                "MiB",
                HypotheticalWorlds.mib(outcome.under("vcrt").addresses()));
        table.shown(
                what + ", vcrt: tables",
                "MiB",
                HypotheticalWorlds.mib(outcome.under("vcrt").maps()));
        table.shown(
                what + ", av-rankmap: AVEs",
                "MiB",
                HypotheticalWorlds.mib(outcome.under("av-rankmap").addresses()));
        table.shown(
                what + ", av-rankmap: rank maps",
                "MiB",
                HypotheticalWorlds.mib(outcome.under("av-rankmap").maps()));
        for (String scheme : new String[] {"cartesian", "sparse-groups", "auto"}) {
            table.shown(what + ", " + scheme, "KiB", kib(outcome, scheme));
        }
    }

    /** Returns the total of a scheme in MiB. */
    static double mib(ComputedWorld.Outcome outcome, String scheme) {
        return HypotheticalWorlds.mib(outcome.under(scheme).total());
    }

    /** Returns the total of a scheme in KiB. */
    static double kib(ComputedWorld.Outcome outcome, String scheme) {
        return outcome.under(scheme).total() / 1024.0;
    }

    /** Returns the total of a scheme in GiB. */
    static double gib(ComputedWorld.Outcome outcome, String scheme) {
        return outcome.under(scheme).total() / GIB;
    }

    /** Adds our own scheme, with the limit that we set for it. */
    static void judgeOurs(ExperimentTable table, String what, ComputedWorld.Outcome outcome) {
        table.own(what + ", auto", "KiB", kib(outcome, "auto"), Tolerance.between(0, OURS_KIB));
    }
}
