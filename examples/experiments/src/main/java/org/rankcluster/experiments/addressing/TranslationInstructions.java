package org.rankcluster.experiments.addressing;

import java.util.Set;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.timing.CoreLatencies;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.rankmap.BlockedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * The experiment {@code guo-table3}: instructions of a translation by each mapping model, and their time on the modelled cores. They are
 * counted for the paper's three ways to choose the model. Runs no job.
 */
public final class TranslationInstructions implements Experiment {
    private static final String UNIT = "instructions";
    private static final Tolerance EXACT = Tolerance.points(0);

    /** Models whose hybrid code Figs. 6 and 7 list, from which the instructions of an if are counted. */
    private static final Set<MappingModel> LISTED = Set.of(MappingModel.DIRECT, MappingModel.STRIDE);

    @Override
    public String name() {
        return "guo-table3";
    }

    @Override
    public String summary() {
        return "instructions of a translation by mapping model: switch, if cascade, goto";
    }

    @Override
    public String source() {
        return "Guo et al. 2017, sections IV-C2 and V-C2, Table III";
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        table.input("baseline (vcrt)", UNIT, 7, MappingModel.BASELINE);
        for (MappingModel model : MappingModel.values()) {
            table.input("switch, " + model.text(), UNIT, model.publishedSwitch(), model.instructions());
        }
        for (MappingModel model : MappingModel.values()) {
            String what = "hybrid, " + model.text();
            int ours = model.instructions(LibraryRules.Dispatch.HYBRID);
            if (LISTED.contains(model)) {
                table.input(what, UNIT, model.publishedHybrid(), ours);
            } else {
                table.judged(what, UNIT, model.publishedHybrid(), ours, EXACT);
            }
        }
        table.reason(
                "the paper states two more instructions for each if of the cascade. With the three ifs of Fig. 7 that makes 11 + 6 for"
                        + " lut, where the table has 18, and 15 + 6 for mlut, where it has 21: lut does not fit, mlut does.");
        for (MappingModel model : MappingModel.values()) {
            table.input(
                    "goto, " + model.text(),
                    UNIT,
                    model.publishedGoto(),
                    model.instructions(LibraryRules.Dispatch.GOTO));
        }
        table.shown("switch, blocked stride (no row in the table)", UNIT, BlockedStrideRankmap.COST.instructions())
                .bars("Instructions of a translation", UNIT);
        times(table, runs, "bgq-512");
        times(table, runs, "blues");
        return table.note(
                        "switch is what maps are charged by default; --config addressing.translation=hybrid and goto charge the others: two"
                                + " instructions for each if, 17 for a call.")
                .note(
                        "of goto the table has 5 + 17 for direct, so it leaves out the two instructions of the branch that Fig. 8 shows;"
                                + " with them it would be 24, 26, 28, 26 and 30.")
                .note(
                        "times are of the machines' cores (cpu.core): instructions by issue width, and the chain of loads and arithmetic that"
                                + " wait for each other. A send is charged the difference to vcrt, which may be negative.")
                .findings();
    }

    private static void times(ExperimentTable table, ExperimentRuns runs, String name) {
        CoreLatencies core = HypotheticalWorlds.machine(runs, name).cpu().core();
        table.shown(name + ", vcrt", "ns", VcrtRankmap.COST.time(core) / 1e3);
        for (MappingModel model : MappingModel.values()) {
            table.shown(name + ", " + model.text(), "ns", model.cost().time(core) / 1e3);
        }
        table.shown(name + ", blocked stride", "ns", BlockedStrideRankmap.COST.time(core) / 1e3);
    }
}
