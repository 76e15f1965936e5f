package org.rankcluster.experiments.reduction;

import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.extension.Setting;
import org.rankcluster.protocol.reduce.CompressionFallback;

/**
 * The experiment {@code shan-fig16}: the reductions of the sample {@code lanczos}, whose vectors are uneven, with and without
 * compression.
 */
public final class LanczosCompression implements Experiment {
    /** Choice of all published processes, which takes many minutes. */
    public static final Setting<Boolean> FULL = Setting.ofBoolean("full", false);

    private static final int FEWER = 512;
    private static final Setting<Integer> PROCESSES = Setting.ofInt("processes", FEWER, 16, LanczosOnCori.PROCESSES);
    private static final Setting<Integer> FLOATS = Setting.ofInt("floats", LanczosOnCori.FLOATS, 16, 1 << 20);

    /** Ratio of times that counts as "a little better": our choice. */
    private static final double LITTLE = 0.75;

    private static final String FREE_PACKING = "--config=reduce.pack=1000 TB/s";

    /** Option of the paper's compression, which packs each message of each stage. */
    private static final String ALWAYS = fallback(CompressionFallback.NONE);

    @Override
    public String name() {
        return "shan-fig16";
    }

    @Override
    public String summary() {
        return "reductions of Lanczos's method with Bits and Idx; --set full=true on 2,048 processes as published";
    }

    @Override
    public String source() {
        return "Shan et al. 2018, section VI-C, Fig. 16";
    }

    @Override
    public List<Setting<?>> settings() {
        return List.of(PROCESSES, FLOATS, LanczosOnCori.ELEMENTS, FULL);
    }

    @Override
    public Map<String, String> assumptions() {
        return Map.of(LanczosOnCori.ELEMENTS.key(), LanczosOnCori.ELEMENTS.fallback());
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        boolean full = runs.value(FULL);
        int processes = full ? LanczosOnCori.PROCESSES : runs.value(PROCESSES);
        judge(table, runs, processes, runs.value(FLOATS));
        if (!full) {
            table.note("left out: " + LanczosOnCori.PROCESSES + " processes as published, in place of " + processes
                    + "; --set full=true runs them, which takes many minutes.");
        }
        return table.note(
                        "the figure is lost; the text states that Idx is slowest and Bits a little better than none, which we take for 0.75 to 1."
                                + " Eight threads: theirs are not stated.")
                .note(
                        "with crossbar.control=queued Bits passes on 512 processes (docs/decisions/fat-trees-and-crossbars.md).")
                .note(LanczosOnCori.scaled(runs.value(FLOATS)))
                .bars("Reductions of a step, " + processes + " processes", "s")
                .findings();
    }

    /** Adds the figures that the text states of compression. */
    private static void judge(ExperimentTable table, ExperimentRuns runs, int processes, int floats) {
        LanczosOnCori lanczos = new LanczosOnCori(runs, processes, floats);
        double none = lanczos.reduceSeconds("none");
        double bits = lanczos.reduceSeconds("bits", ALWAYS);
        double indices = lanczos.reduceSeconds("idx", ALWAYS);
        table.shown("reductions of a step, no compression", "s", none)
                .shown("reductions of a step, Bits, always packed", "s", bits)
                .shown("reductions of a step, Idx, always packed", "s", indices)
                .shown(
                        "Bits over none, if packing took no time",
                        "ratio",
                        lanczos.reduceSeconds("bits", ALWAYS, FREE_PACKING) / none);
        for (CompressionFallback fallback : List.of(CompressionFallback.BYTES, CompressionFallback.TIME)) {
            String rule = " over none, fallback " + fallback.text();
            table.shown("Bits" + rule, "ratio", lanczos.reduceSeconds("bits", fallback(fallback)) / none)
                    .shown("Idx" + rule, "ratio", lanczos.reduceSeconds("idx", fallback(fallback)) / none);
        }
        table.judged("Bits over none, a little better", "ratio", bits / none, Tolerance.between(LITTLE, 1))
                .judged("none over Idx, faster", "ratio", none / indices, Tolerance.between(0, 1))
                .judged("Bits over Idx, faster", "ratio", bits / indices, Tolerance.between(0, 1))
                .reason(
                        "packing every message, also those of the dense sums in the gather (reduce.pack, fitted on another figure), takes longer than"
                                + " shorter messages save; rows above have none of it, or fall-backs. How BIGSTICK's vectors are encoded, and how they are spread over its rows, is not stated.");
    }

    private static String fallback(CompressionFallback fallback) {
        return "--config=collective.reduce-compression-fallback=" + fallback.text();
    }
}
