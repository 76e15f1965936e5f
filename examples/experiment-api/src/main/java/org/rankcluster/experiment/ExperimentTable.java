package org.rankcluster.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.rankcluster.experiment.Experiment.Findings;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;

/** The result of an experiment: rows with published and own figures, notes, and pictures. */
public final class ExperimentTable {
    private final String name;
    private final List<Row> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<Picture> pictures = new ArrayList<>();

    /** Creates an empty table for the experiment of this name. */
    public ExperimentTable(String name) {
        this.name = name;
    }

    /** Adds a figure that is judged by a published one. */
    public ExperimentTable judged(String what, String unit, double published, double ours, Tolerance tolerance) {
        rows.add(Row.judged(what, unit, published, ours, tolerance));
        return this;
    }

    /** Adds a figure that is judged by a rule alone. */
    public ExperimentTable judged(String what, String unit, double ours, Tolerance tolerance) {
        rows.add(Row.judged(what, unit, ours, tolerance));
        return this;
    }

    /** Adds a figure that is judged by a rule of ours, which no publication states. */
    public ExperimentTable own(String what, String unit, double ours, Tolerance tolerance) {
        rows.add(Row.own(what, unit, ours, tolerance));
        return this;
    }

    /** Adds a figure beside a published one, without a judgement. */
    public ExperimentTable shown(String what, String unit, double published, double ours) {
        rows.add(Row.shown(what, unit, published, ours));
        return this;
    }

    /** Adds a figure by which a value of the model was fitted. {@code by} names the published statement. */
    public ExperimentTable fitted(String what, String unit, double published, double ours, String by) {
        rows.add(Row.fitted(what, unit, published, ours, by));
        return this;
    }

    /** Adds such a figure for a statement without a number. */
    public ExperimentTable fitted(String what, String unit, double ours, String by) {
        rows.add(Row.fitted(what, unit, ours, by));
        return this;
    }

    /** Adds a figure that is an input of the model, or follows from its inputs by arithmetic alone. */
    public ExperimentTable input(String what, String unit, double published, double ours) {
        rows.add(Row.input(what, unit, published, ours));
        return this;
    }

    /** Adds such a figure for a statement without a number. */
    public ExperimentTable input(String what, String unit, double ours) {
        rows.add(Row.input(what, unit, ours));
        return this;
    }

    /** Adds a figure of ours alone. */
    public ExperimentTable shown(String what, String unit, double ours) {
        rows.add(Row.shown(what, unit, ours));
        return this;
    }

    /** Adds a sentence for the reader. */
    public ExperimentTable note(String words) {
        notes.add(words);
        return this;
    }

    /** Adds the known reason why figures so far have missed; adds nothing if none has missed. */
    public ExperimentTable reason(String words) {
        if (rows.stream().anyMatch(row -> row.verdict() == Verdict.MISS)) {
            notes.add("missed: " + words);
        }
        return this;
    }

    /** Adds curves over an axis; several pictures of one experiment are numbered. */
    public ExperimentTable plot(
            String title, String horizontal, String vertical, boolean logarithmic, List<Plot.Series> series) {
        pictures.add(new Plot(pictureName(), title, horizontal, vertical, logarithmic, series));
        return this;
    }

    /** Adds curves over an axis, with both axes logarithmic: for curves that are a thousand times apart. */
    public ExperimentTable wide(String title, String horizontal, String vertical, List<Plot.Series> series) {
        pictures.add(new Plot(pictureName(), title, horizontal, vertical, true, true, series));
        return this;
    }

    /** Adds bars of all rows of this unit. */
    public ExperimentTable bars(String title, String unit) {
        List<Bars.Pair> pairs = new ArrayList<>();
        for (Row row : rows) {
            if (row.unit().equals(unit) && row.ours() != null) {
                pairs.add(
                        new Bars.Pair(row.what(), row.published() == null ? Double.NaN : row.published(), row.ours()));
            }
        }
        pictures.add(new Bars(pictureName(), title, unit, pairs));
        return this;
    }

    /**
     * Adds a stacked bar for each whole. Rows of this unit belong to it whose names are the whole's, a comma, and a part's.
     *
     * @param parts names of the parts, from left to right
     */
    public ExperimentTable stacks(String title, String unit, List<String> parts) {
        Map<String, double[]> wholes = new LinkedHashMap<>();
        for (Row row : rows) {
            for (int part = 0; part < parts.size(); part++) {
                String end = ", " + parts.get(part);
                if (row.unit().equals(unit) && row.ours() != null && row.what().endsWith(end)) {
                    String whole = row.what().substring(0, row.what().length() - end.length());
                    wholes.computeIfAbsent(whole, _ -> new double[parts.size()])[part] = row.ours();
                }
            }
        }
        List<Stacks.Stack> stacks = wholes.entrySet().stream()
                .map(whole -> new Stacks.Stack(whole.getKey(), whole.getValue()))
                .toList();
        pictures.add(new Stacks(pictureName(), title, unit, parts, stacks));
        return this;
    }

    private String pictureName() {
        return pictures.isEmpty() ? name : name + "-" + (pictures.size() + 1);
    }

    /** Returns the collected rows, notes and pictures. */
    public Findings findings() {
        return new Findings(List.copyOf(rows), List.copyOf(notes), List.copyOf(pictures));
    }
}
