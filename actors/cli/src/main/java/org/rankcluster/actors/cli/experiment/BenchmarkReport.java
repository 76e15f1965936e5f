package org.rankcluster.actors.cli.experiment;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.console.Release;
import org.rankcluster.actors.cli.console.Table;
import org.rankcluster.actors.cli.console.UnitFormat;
import org.rankcluster.actors.cli.experiment.BenchmarkRow.Range;
import org.rankcluster.actors.cli.run.JsonReport;
import org.rankcluster.experiment.Bars;

/** The report of {@code benchmark}: the measurements as a table, a JSON object and a chart. */
final class BenchmarkReport {
    private static final String NOTHING = "-";
    private static final List<String> HEAD = List.of("name", "wall s", "events/s", "a message", "a hop", "bytes/rank");
    private static final List<String> RATIOS = List.of("min", "median", "max");

    private BenchmarkReport() {}

    /** Returns the table: a line for each benchmark, its command at the end. */
    static String table(List<BenchmarkRow> rows, boolean hasOther) {
        List<List<String>> lines = new ArrayList<>();
        List<String> head = new ArrayList<>(HEAD);
        if (hasOther) {
            head.addAll(RATIOS);
        }
        head.add("command");
        lines.add(head);
        rows.forEach(row -> lines.add(line(row, hasOther)));
        return Table.of(lines, column -> column > 0 && column < head.size() - 1);
    }

    private static List<String> line(BenchmarkRow row, boolean hasOther) {
        List<String> line = new ArrayList<>();
        line.add(row.benchmark().name());
        Measurement run = row.typical();
        if (run == null) {
            line.addAll(List.of(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING));
        } else {
            line.add(decimal(run.wallSeconds()));
            line.add(UnitFormat.count(run.eventsPerSecond()));
            line.add(decimal(run.eventsPerMessage()));
            line.add(decimal(run.eventsPerHop()));
            line.add(run.bytesPerRank() == 0 ? NOTHING : String.valueOf(run.bytesPerRank()));
        }
        if (hasOther) {
            Range range = row.range();
            line.add(range == null ? NOTHING : decimal(range.min()));
            line.add(range == null ? NOTHING : decimal(range.median()));
            line.add(range == null ? NOTHING : decimal(range.max()));
        }
        line.add(row.failure() == null ? row.benchmark().command() : row.failure());
        return line;
    }

    private static String decimal(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : NOTHING;
    }

    /**
     * Returns the JSON object.
     *
     * @param against folder of the other checkout as given; null for none
     */
    static String json(List<BenchmarkRow> rows, @Nullable String against, int pairs) {
        return JsonReport.text(json -> {
            json.writeStartObject();
            json.writeStringField("version", Release.version());
            json.writeStringField("against", against);
            json.writeNumberField("pairs", pairs);
            json.writeArrayFieldStart("rows");
            for (BenchmarkRow row : rows) {
                write(json, row);
            }
            json.writeEndArray();
            json.writeEndObject();
        });
    }

    private static void write(JsonGenerator json, BenchmarkRow row) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", row.benchmark().name());
        json.writeStringField("command", row.benchmark().command());
        Measurement run = row.typical();
        if (run != null) {
            json.writeNumberField("wallSeconds", run.wallSeconds());
            json.writeNumberField("events", run.events());
            write(json, "eventsPerSecond", run.eventsPerSecond());
            write(json, "eventsPerMessage", run.eventsPerMessage());
            write(json, "eventsPerHop", run.eventsPerHop());
            json.writeNumberField("bytesPerRank", run.bytesPerRank());
        }
        json.writeArrayFieldStart("runs");
        double[] ratios = row.ratios();
        for (int i = 0; i < row.own().size(); i++) {
            json.writeStartObject();
            json.writeNumberField("wallSeconds", row.own().get(i).wallSeconds());
            if (i < ratios.length) {
                json.writeNumberField("againstWallSeconds", row.others().get(i).wallSeconds());
                write(json, "ratio", ratios[i]);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        Range range = row.range();
        if (range != null) {
            json.writeObjectFieldStart("ratio");
            write(json, "min", range.min());
            write(json, "median", range.median());
            write(json, "max", range.max());
            json.writeEndObject();
        }
        json.writeStringField("failure", row.failure());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumberField(name, value);
        } else {
            json.writeNullField(name);
        }
    }

    /** Returns a chart of the median ratios, or without another checkout of the events per second. */
    static Bars chart(List<BenchmarkRow> rows, boolean hasOther) {
        List<Bars.Pair> bars = new ArrayList<>();
        for (BenchmarkRow row : rows) {
            Measurement run = row.typical();
            Range range = row.range();
            double value = hasOther
                    ? range == null ? Double.NaN : range.median()
                    : run == null ? Double.NaN : run.eventsPerSecond() / 1e6;
            bars.add(new Bars.Pair(row.benchmark().name(), Double.NaN, value));
        }
        return hasOther
                ? new Bars("benchmark", "Speed compared with the other checkout", "ratio, median of the pairs", bars)
                : new Bars("benchmark", "Speed", "million events per second", bars);
    }
}
