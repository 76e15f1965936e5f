package org.rankcluster.actors.cli.experiment;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.run.JsonReport;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.Experiment.Basis;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.Numbers;

/** The results of an experiment, as a table and as one JSON object. */
final class ExperimentReport {
    private static final List<String> HEADINGS =
            List.of("what", "unit", "published", "ours", "ratio", "tolerance", "verdict", "basis");
    /** First column of numbers, which are right-aligned. */
    private static final int PUBLISHED = 2;

    private static final int RATIO = 4;

    private ExperimentReport() {}

    /** Returns a line for each row, then the notes. */
    static String table(Experiment experiment, Experiment.Findings findings) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(HEADINGS);
        for (Experiment.Row row : findings.rows()) {
            lines.add(List.of(
                    row.what(),
                    row.unit(),
                    shown(row.published()),
                    shown(row.ours()),
                    shown(row.ratio()),
                    row.tolerance().isEmpty() ? "-" : row.tolerance(),
                    row.verdict() == Experiment.Verdict.NONE
                            ? "-"
                            : row.verdict().text(),
                    basis(row)));
        }
        StringBuilder text = new StringBuilder();
        text.append(experiment.name()).append(": ").append(experiment.summary()).append("\n\n");
        text.append(Table.of(lines, column -> column >= PUBLISHED && column <= RATIO));
        text.append('\n').append(Counts.of(findings).text()).append('\n');
        if (!findings.notes().isEmpty()) {
            text.append('\n');
            findings.notes().forEach(note -> text.append(note).append('\n'));
        }
        return text.toString();
    }

    /** The numbers of rows by verdict and basis; rows that are only shown do not count. */
    private record Counts(long pass, long miss, long fitted, long input, long ownPass, long ownMiss) {
        static Counts of(Experiment.Findings findings) {
            return new Counts(
                    count(findings, Basis.JUDGED, Verdict.PASS),
                    count(findings, Basis.JUDGED, Verdict.MISS),
                    count(findings, Basis.FITTED, Verdict.NONE),
                    count(findings, Basis.INPUT, Verdict.NONE),
                    count(findings, Basis.OWN, Verdict.PASS),
                    count(findings, Basis.OWN, Verdict.MISS));
        }

        private static long count(Experiment.Findings findings, Basis basis, Verdict verdict) {
            return findings.rows().stream()
                    .filter(row -> row.basis() == basis && row.verdict() == verdict)
                    .count();
        }

        String text() {
            return "judged: " + pass + " pass, " + miss + " miss; fitted: " + fitted + "; input: " + input
                    + "; own rule: " + ownPass + " pass, " + ownMiss + " miss";
        }

        void write(JsonGenerator json) throws IOException {
            json.writeObjectFieldStart("counts");
            json.writeNumberField("pass", pass);
            json.writeNumberField("miss", miss);
            json.writeNumberField("fitted", fitted);
            json.writeNumberField("input", input);
            json.writeNumberField("ownPass", ownPass);
            json.writeNumberField("ownMiss", ownMiss);
            json.writeEndObject();
        }
    }

    /** Returns how the verdict was reached: judged, input, own rule, or fitted with the statement by which. */
    private static String basis(Experiment.Row row) {
        return switch (row.basis()) {
            case NONE -> "-";
            case FITTED -> row.basis().text() + " by " + row.by();
            default -> row.basis().text();
        };
    }

    private static String shown(@Nullable Double number) {
        return number == null ? "-" : Numbers.plain(number);
    }

    /** Returns the rows as comma-separated values, with headings. */
    static String csv(Experiment.Findings findings) {
        StringBuilder text = new StringBuilder();
        text.append(String.join(",", HEADINGS)).append('\n');
        for (Experiment.Row row : findings.rows()) {
            text.append(String.join(
                            ",",
                            quoted(row.what()),
                            quoted(row.unit()),
                            number(row.published()),
                            number(row.ours()),
                            number(row.ratio()),
                            quoted(row.tolerance()),
                            row.verdict().text(),
                            quoted(basis(row))))
                    .append('\n');
        }
        return text.toString();
    }

    private static String quoted(String text) {
        return '"' + text.replace("\"", "\"\"") + '"';
    }

    private static String number(@Nullable Double number) {
        return number == null ? "" : number.toString();
    }

    /** Returns the text of the JSON object, with a newline at the end. */
    static String json(Experiment experiment, Experiment.Findings findings) {
        return JsonReport.text(json -> write(json, experiment, findings));
    }

    private static void write(JsonGenerator json, Experiment experiment, Experiment.Findings findings)
            throws IOException {
        json.writeStartObject();
        json.writeStringField("name", experiment.name());
        json.writeStringField("source", experiment.source());
        json.writeArrayFieldStart("rows");
        for (Experiment.Row row : findings.rows()) {
            write(json, row);
        }
        json.writeEndArray();
        Counts.of(findings).write(json);
        json.writeArrayFieldStart("notes");
        for (String note : findings.notes()) {
            json.writeString(note);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Experiment.Row row) throws IOException {
        json.writeStartObject();
        json.writeStringField("what", row.what());
        json.writeStringField("unit", row.unit());
        json.writeObjectField("published", row.published());
        json.writeObjectField("ours", row.ours());
        json.writeObjectField("ratio", row.ratio());
        json.writeStringField("tolerance", row.tolerance());
        json.writeStringField("verdict", row.verdict().text());
        json.writeStringField("basis", row.basis().text());
        if (!row.by().isEmpty()) {
            json.writeStringField("fittedBy", row.by());
        }
        json.writeEndObject();
    }
}
