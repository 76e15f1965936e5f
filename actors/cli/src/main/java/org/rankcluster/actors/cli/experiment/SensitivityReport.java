package org.rankcluster.actors.cli.experiment;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.run.JsonReport;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.hardware.machine.file.UnsourcedValue;

/**
 * The result of a sensitivity analysis: the values without a source that affect an experiment, and the verdicts that change within their
 * ranges.
 *
 * @param verdicts number of rows that pass or miss with all values as they are
 * @param effects each value with the verdicts that it changes
 */
record SensitivityReport(int verdicts, List<Effect> effects) {
    private static final List<String> HEADINGS = List.of("constant", "of", "value", "low", "high", "verdicts");

    /**
     * A constant whose value has no source, and the machine to which it belongs.
     *
     * @param machine name of the machine that has it; empty if it belongs to the experiment or its jobs
     * @param value the value and its range
     * @param isSetting whether it is a setting of the experiment
     * @param limits ends of the range that are nearer than half or double, because of the rule of the key
     */
    record Constant(String machine, UnsourcedValue value, boolean isSetting, List<Turn> limits) {
        Constant(String machine, UnsourcedValue value, boolean isSetting) {
            this(machine, value, isSetting, List.of());
        }
    }

    /**
     * A verdict that changes within the range of a value, or an end of the range that is special.
     *
     * @param row the row; empty if it is about an end of the range
     * @param words both verdicts, or the reason
     * @param at the value nearest to the usual one at which the verdict is another, within 5 %; or the end of the range
     * @param factor that value divided by the usual one
     */
    record Turn(String row, String words, String at, double factor) {
        static Turn of(UnsourcedValue value, String row, Verdict usual, Verdict other, String at) {
            String words = usual.text() + " -> " + other.text();
            return new Turn(row, words, at, UnsourcedValue.factor(value.value(), at));
        }

        static Turn problem(UnsourcedValue value, String at, String reason) {
            return new Turn("", reason, at, UnsourcedValue.factor(value.value(), at));
        }

        static Turn limit(UnsourcedValue value, String at, String refusal) {
            return problem(value, at, "the range ends here (" + refusal + ")");
        }

        private String text() {
            String where = String.format(Locale.ROOT, "%s (factor %.2f)", at, factor);
            return row.isEmpty() ? where + ": " + words : row + ": " + words + " at " + where;
        }
    }

    /**
     * The effect of a constant on the experiment: the verdicts that change within its range.
     *
     * @param constant the value
     * @param isUsed whether a figure of the experiment changes with the value
     * @param turns the verdicts that change; empty if all stay
     */
    record Effect(Constant constant, boolean isUsed, List<Turn> turns) {
        /** Returns the cells of a line for each change, or of one line. */
        private List<List<String>> lines() {
            String of = constant.machine().isEmpty() ? "the experiment" : constant.machine();
            List<List<String>> lines = new ArrayList<>();
            if (turns.isEmpty()) {
                lines.add(line(of, isUsed ? "all stay" : "no figure changes"));
            }
            turns.forEach(turn -> lines.add(line(of, turn.text())));
            return lines;
        }

        private List<String> line(String of, String verdicts) {
            UnsourcedValue value = constant.value();
            return List.of(value.key(), of, value.value(), value.low(), value.high(), verdicts);
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

    /** Returns the text of the JSON object, with the settings that were given and a newline at the end. */
    String json(Experiment experiment, Map<String, String> settings) {
        return JsonReport.text(json -> {
            json.writeStartObject();
            json.writeStringField("name", experiment.name());
            json.writeObjectFieldStart("settings");
            for (Map.Entry<String, String> setting : new TreeMap<>(settings).entrySet()) {
                json.writeStringField(setting.getKey(), setting.getValue());
            }
            json.writeEndObject();
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
        json.writeBooleanField("used", effect.isUsed());
        json.writeArrayFieldStart("changes");
        for (Turn turn : effect.turns()) {
            json.writeStartObject();
            json.writeStringField("row", turn.row());
            json.writeStringField("verdicts", turn.words());
            json.writeStringField("at", turn.at());
            json.writeNumberField("factor", turn.factor());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
