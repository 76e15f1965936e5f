package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.rankcluster.actors.job.JobResult;
import org.rankcluster.experiment.Bars;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.Picture;
import org.rankcluster.experiment.Plot;
import org.rankcluster.experiment.Tolerance;

/** The rows, notes and pictures for one target. */
final class FindingsTable {
    private final int number;
    private final List<Row> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Picture> pictures = new ArrayList<>();

    FindingsTable(Target target) {
        this.number = target.number();
    }

    /** Returns a number that the program has reported. */
    static double number(JobResult result, String key) {
        return number(result.output(), key);
    }

    private static double number(Map<String, Object> output, String key) {
        if (output.get(key) instanceof Number reported) {
            return reported.doubleValue();
        }
        throw new IllegalStateException("reported number " + key + " is missing in " + output);
    }

    /** Adds a figure that is judged by a published one. */
    FindingsTable judged(String what, String unit, double published, double ours, Tolerance tolerance) {
        rows.add(Row.judged(number + " " + what, unit, published, ours, tolerance));
        return this;
    }

    /** Adds a figure that is judged by a rule alone. */
    FindingsTable judged(String what, String unit, double ours, Tolerance tolerance) {
        rows.add(Row.judged(number + " " + what, unit, ours, tolerance));
        return this;
    }

    /** Adds a figure beside a published one, without a judgement. */
    FindingsTable shown(String what, String unit, double published, double ours) {
        rows.add(Row.shown(number + " " + what, unit, published, ours));
        return this;
    }

    /** Adds a figure by which a value of the model was fitted. {@code by} names the published statement. */
    FindingsTable fitted(String what, String unit, double published, double ours, String by) {
        rows.add(Row.fitted(number + " " + what, unit, published, ours, by));
        return this;
    }

    /** Adds a figure that is an input of the model, or follows from its inputs by arithmetic alone. */
    FindingsTable input(String what, String unit, double published, double ours) {
        rows.add(Row.input(number + " " + what, unit, published, ours));
        return this;
    }

    /** Adds such a figure for a statement without a number. */
    FindingsTable input(String what, String unit, double ours) {
        rows.add(Row.input(number + " " + what, unit, ours));
        return this;
    }

    /** Adds a figure of ours alone. */
    FindingsTable shown(String what, String unit, double ours) {
        rows.add(Row.shown(number + " " + what, unit, ours));
        return this;
    }

    /** Adds a sentence for the reader. */
    FindingsTable note(String words) {
        notes.add(number + " " + words);
        return this;
    }

    /** Adds the known reason why figures so far have missed; adds nothing if none has missed. */
    FindingsTable reason(String words) {
        if (rows.stream().anyMatch(row -> row.verdict() == Verdict.MISS)) {
            notes.add(number + " missed: " + words);
        }
        return this;
    }

    /** Adds curves over an axis. */
    FindingsTable plot(String title, String horizontal, String vertical, boolean logarithmic, Plot.Series... series) {
        pictures.add(new Plot("target-" + number, title, horizontal, vertical, logarithmic, List.of(series)));
        return this;
    }

    /** Adds bars of all rows of this unit that have both figures. */
    FindingsTable bars(String title, String unit) {
        List<Bars.Pair> pairs = new ArrayList<>();
        for (Row row : rows) {
            if (row.unit().equals(unit) && row.ours() != null) {
                pairs.add(
                        new Bars.Pair(row.what(), row.published() == null ? Double.NaN : row.published(), row.ours()));
            }
        }
        pictures.add(new Bars("target-" + number, title, unit, pairs));
        return this;
    }

    Findings findings() {
        return new Findings(List.copyOf(rows), List.copyOf(notes), List.copyOf(pictures));
    }
}
