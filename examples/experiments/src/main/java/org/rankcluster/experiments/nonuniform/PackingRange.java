package org.rankcluster.experiments.nonuniform;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.hardware.machine.file.MachineReader;
import org.rankcluster.hardware.machine.file.UnsourcedValue;

/**
 * The values of packing on {@code ib-ddr-2007} that are derived within a range only, see the machine file, and the ends of their ranges.
 */
enum PackingRange {
    /** Time of a step of the search. */
    SEARCH("mpi.datatype.search-element"),
    /** Time of the instructions for an element that is packed. */
    PACK("mpi.datatype.pack-element"),
    /** Time of the memory for an element that lies apart, besides its bytes. */
    APART("mpi.datatype.memory-element"),
    /** Rate of the node's memory. */
    MEMORY("node.shared-memory.bandwidth");

    private static final String MACHINE = "ib-ddr-2007";

    static final String NOTE =
            "search-element, pack-element, memory-element and the memory's rate are derived within a range (machine file); no figure of the paper chose them. Rows"
                    + " with a key have one end of its range in place of the value used.";

    private final String key;

    PackingRange(String key) {
        this.key = key;
    }

    /** Returns the options of all ends, each with the other values as they are. */
    static List<List<String>> options() {
        return all().stream().map(PackingRange::option).toList();
    }

    private static List<String> option(String end) {
        return List.of("--config=" + end);
    }

    private static List<String> all() {
        List<UnsourcedValue> values = MachineReader.ofInstallation().unsourced(MACHINE);
        List<String> all = new ArrayList<>();
        for (PackingRange range : values()) {
            for (UnsourcedValue value : values) {
                if (value.key().equals(range.key)) {
                    all.add(range.key + "=" + value.low());
                    all.add(range.key + "=" + value.high());
                }
            }
        }
        return all;
    }

    /**
     * Adds a figure that is judged by a published one, and the same figure at each end of each range. Also adds a note that lists the ends
     * at which the verdict is another one.
     *
     * @param figure returns the figure of jobs with these further options
     */
    static void judge(
            ExperimentTable table,
            String what,
            String unit,
            double published,
            Tolerance tolerance,
            ToDoubleFunction<List<String>> figure) {
        double used = figure.applyAsDouble(List.of());
        if (Double.isNaN(published)) {
            table.judged(what, unit, used, tolerance);
        } else {
            table.judged(what, unit, published, used, tolerance);
        }
        boolean passes = tolerance.allows(published, used);
        List<String> others = new ArrayList<>();
        for (String end : all()) {
            double ours = figure.applyAsDouble(option(end));
            table.shown(what + ", " + end, unit, ours);
            if (tolerance.allows(published, ours) != passes) {
                others.add(end);
            }
        }
        String verdict = passes ? "passes" : "misses";
        table.note(
                others.isEmpty()
                        ? "\"" + what + "\" " + verdict + " over all ranges."
                        : "\"" + what + "\" " + verdict + " by a value within a range; it does not at "
                                + String.join(", ", others) + ".");
    }

    /** Adds the same figures and note for a figure that is judged by {@code tolerance} alone. */
    static void judge(
            ExperimentTable table,
            String what,
            String unit,
            Tolerance tolerance,
            ToDoubleFunction<List<String>> figure) {
        judge(table, what, unit, Double.NaN, tolerance, figure);
    }
}
