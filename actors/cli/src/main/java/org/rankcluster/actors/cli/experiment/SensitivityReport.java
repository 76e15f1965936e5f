package org.rankcluster.actors.cli.experiment;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.run.JsonReport;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.hardware.machine.file.UnsourcedValue;

/**
 * The values without a source on which an experiment depends, and the verdicts that change within their ranges.
 *
 * @param verdicts number of rows that pass or miss with all values as they are
 * @param effects each value with the verdicts that it changes
 */
record SensitivityReport(int verdicts, List<Effect> effects) {
    private static final List<String> HEADINGS = List.of("constant", "of", "value", "low", "high", "verdicts");

    /**
     * A value without a source.
     *
     * @param machine name of the machine that has it; empty if it belongs to the experiment or its jobs
     * @param value the value and its range
     * @param isSetting whether it is a setting of the experiment
     */
    record Constant(String machine, UnsourcedValue value, boolean isSetting) {}

    /**
     * The effect of a value.
     *
     * @param constant the value
     * @param changes for each verdict that changes, the other value, the row and both verdicts; empty if all stay
     */
    record Effect(Constant constant, List<String> changes) {
        /** Returns the cells of a line for each change, or of one line. */
        private List<List<String>> lines() {
            UnsourcedValue value = constant.value();
            String of = constant.machine().isEmpty() ? "the experiment" : constant.machine();
            List<List<String>> lines = new ArrayList<>();
            for (String change : changes.isEmpty() ? List.of("all stay") : changes) {
                lines.add(List.of(value.key(), of, value.value(), value.low(), value.high(), change));
            }
            return lines;
        }
    }

    /** Returns a line for each value and changed verdict. */
    String table(Experiment experiment) {
        StringBuilder text = new StringBuilder();
        text.append(experiment.name())
                .append(", sensitivity: ")
                .append(experiment.summary())
                .append("\n\n");
        if (effects.isEmpty() || verdicts == 0) {
            return text.append(
                            effects.isEmpty() ? "No value without a source takes part.\n" : "No row has a verdict.\n")
                    .toString();
        }
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADINGS);
        effects.forEach(effect -> lines.addAll(effect.lines()));
        return text.append(Table.of(lines, column -> false)).toString();
    }

    /** Returns the text of the JSON object, with a newline at the end. */
    String json(Experiment experiment) {
        return JsonReport.text(json -> {
            json.writeStartObject();
            json.writeStringField("name", experiment.name());
            json.writeNumberField("verdicts", verdicts);
            json.writeArrayFieldStart("constants");
            for (Effect effect : effects) {
                write(json, effect);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, Effect effect) throws IOException {
        UnsourcedValue value = effect.constant().value();
        json.writeStartObject();
        json.writeStringField("key", value.key());
        json.writeStringField("machine", effect.constant().machine());
        json.writeStringField("value", value.value());
        json.writeStringField("low", value.low());
        json.writeStringField("high", value.high());
        json.writeArrayFieldStart("changes");
        for (String change : effect.changes()) {
            json.writeString(change);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
