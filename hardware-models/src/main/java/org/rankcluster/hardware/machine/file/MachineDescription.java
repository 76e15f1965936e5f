package org.rankcluster.hardware.machine.file;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NotModelled;
import org.rankcluster.input.Quantity;

/** The output of {@code machines NAME}: each value as written in the file, with the comment that names its source. */
final class MachineDescription {
    private static final String GRADES =
            "grades: S read in a primary source, A in an abstract or in a third party's configuration, D derived from such"
                    + " numbers, T read of another machine, F fitted, U recalled\n";

    private final List<String[]> lines = new ArrayList<>();
    private final Provenance provenance = new Provenance();

    private MachineDescription() {}

    static String of(Machine machine, MachineValues values) {
        MachineDescription description = new MachineDescription();
        NetworkFamily family = NetworkFamilies.of(values);
        for (MachineKey key : NetworkFamilies.keys(family)) {
            if (values.has(key) && key != MachineKeys.DESCRIPTION) {
                description.add(key.key(), values.text(key), values.note(key));
                description.provenance.add(key.key(), values.note(key));
            } else {
                description.addMissing(key, key.missing(machine));
            }
        }
        description.addLookaheads(machine);
        return machine.name() + ": " + machine.description() + "\n\n" + description.text() + "\n"
                + description.provenance.text() + notModelled(machine) + GRADES;
    }

    private static String notModelled(Machine machine) {
        StringBuilder text = new StringBuilder();
        for (String omitted : NotModelled.of(machine, machine.node().cores())) {
            text.append("not modelled: ").append(omitted).append('\n');
        }
        return text.toString();
    }

    private void addMissing(MachineKey key, MachineKey.@Nullable Missing missing) {
        if (missing != null) {
            add(key.key(), missing.value(), missing.note());
            if (missing.isDefault()) {
                provenance.addDefault(key.key());
            }
        }
    }

    private void addLookaheads(Machine machine) {
        for (Fidelity fidelity : Fidelity.values()) {
            String name = "lookahead, fidelity " + fidelity.name().toLowerCase(Locale.ROOT);
            add(name, Quantity.DURATION.format(machine.lookahead(fidelity)), "smallest delay between two nodes");
        }
    }

    private void add(String key, String value, String note) {
        lines.add(new String[] {key, value, note});
    }

    private String text() {
        int keyWidth = width(0);
        int valueWidth = width(1);
        StringBuilder text = new StringBuilder();
        for (String[] line : lines) {
            String format = "%-" + keyWidth + "s  %-" + valueWidth + "s  %s";
            text.append(format.formatted(line[0], line[1], line[2]).stripTrailing())
                    .append('\n');
        }
        return text.toString();
    }

    private int width(int column) {
        return lines.stream().mapToInt(line -> line[column].length()).max().orElse(1);
    }
}
