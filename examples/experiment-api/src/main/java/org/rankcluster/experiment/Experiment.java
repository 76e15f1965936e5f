package org.rankcluster.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.extension.Setting;

/**
 * The interface of experiments, which {@code ./rankcluster experiment} finds by name. An experiment runs jobs and compares their results
 * with published ones. An implementation is a class on the class path, listed in {@code
 * META-INF/services/org.rankcluster.experiment.Experiment}, with a public constructor without parameters.
 */
public interface Experiment {
    /** Returns the name on the command line, after {@code experiment}: lower case, no spaces. */
    String name();

    /** Returns one line for the list of experiments. */
    String summary();

    /** Returns the source of the published figures. */
    String source();

    /** Settings for {@code --set}. */
    default List<Setting<?>> settings() {
        return List.of();
    }

    /**
     * Returns values of ours that no source states, beside the values of machine files: keys of its settings, or of {@code --config}. The
     * option {@code --sensitivity} varies them.
     */
    default Map<String, String> assumptions() {
        return Map.of();
    }

    /** Runs the experiment. */
    Findings run(ExperimentRuns runs);

    /** Returns all experiments on the class path, sorted by name. */
    static List<Experiment> all() {
        return ServiceLoader.load(Experiment.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Experiment::name))
                .toList();
    }

    /**
     * The results of an experiment.
     *
     * @param rows a row for each figure
     * @param notes notes for readers, a sentence or two each
     * @param pictures pictures for {@code --plots}
     */
    record Findings(List<Row> rows, List<String> notes, List<Picture> pictures) {}

    /**
     * One figure of an experiment.
     *
     * @param what quantity that is measured
     * @param unit unit of both numbers
     * @param published published value; null if there is none
     * @param ours value of the model; null if the model does not cover it
     * @param tolerance largest allowed deviation; empty if the figure is not judged
     * @param verdict the judgement; {@link Verdict#NONE} unless the basis is {@link Basis#JUDGED} or {@link Basis#OWN}
     * @param basis relation of the published value to the model
     * @param by the published statement by which a value of the model was fitted; empty unless the basis is {@link Basis#FITTED}
     */
    record Row(
            String what,
            String unit,
            @Nullable Double published,
            @Nullable Double ours,
            String tolerance,
            Verdict verdict,
            Basis basis,
            String by) {

        /** Returns the model's value divided by the published one; null if one of them is missing or the published one is 0. */
        public @Nullable Double ratio() {
            return published == null || ours == null || published == 0 ? null : ours / published;
        }

        /** Returns a figure that is judged by a published one. */
        public static Row judged(String what, String unit, double published, double ours, Tolerance tolerance) {
            Verdict verdict = tolerance.allows(published, ours) ? Verdict.PASS : Verdict.MISS;
            return new Row(what, unit, published, ours, tolerance.text(), verdict, Basis.JUDGED, "");
        }

        /** Returns a figure that is judged by a rule alone. */
        public static Row judged(String what, String unit, double ours, Tolerance tolerance) {
            Verdict verdict = tolerance.allows(Double.NaN, ours) ? Verdict.PASS : Verdict.MISS;
            return new Row(what, unit, null, ours, tolerance.text(), verdict, Basis.JUDGED, "");
        }

        /** Returns a figure that is judged by a rule of ours, which no publication states. */
        public static Row own(String what, String unit, double ours, Tolerance tolerance) {
            Row row = judged(what, unit, ours, tolerance);
            return new Row(what, unit, null, ours, row.tolerance, row.verdict, Basis.OWN, "");
        }

        /** Returns a figure that is judged by another figure of the model, in the column of published values. */
        public static Row own(String what, String unit, double reference, double ours, Tolerance tolerance) {
            Row row = judged(what, unit, reference, ours, tolerance);
            return new Row(what, unit, reference, ours, row.tolerance, row.verdict, Basis.OWN, "");
        }

        /** Returns a figure next to a published one, without a judgement. */
        public static Row shown(String what, String unit, double published, double ours) {
            return new Row(what, unit, published, ours, "", Verdict.NONE, Basis.NONE, "");
        }

        /** Returns a figure by which a value of the model was fitted, so that it cannot judge the model. */
        public static Row fitted(String what, String unit, double published, double ours, String by) {
            return new Row(what, unit, published, ours, "", Verdict.NONE, Basis.FITTED, by);
        }

        /** Returns such a figure for a statement without a number. */
        public static Row fitted(String what, String unit, double ours, String by) {
            return new Row(what, unit, null, ours, "", Verdict.NONE, Basis.FITTED, by);
        }

        /** Returns a figure that the model has as an input, or that follows from its inputs by arithmetic alone. */
        public static Row input(String what, String unit, double published, double ours) {
            return new Row(what, unit, published, ours, "", Verdict.NONE, Basis.INPUT, "");
        }

        /** Returns such a figure for a statement without a number. */
        public static Row input(String what, String unit, double ours) {
            return new Row(what, unit, null, ours, "", Verdict.NONE, Basis.INPUT, "");
        }

        /** Returns a figure without a published counterpart. */
        public static Row shown(String what, String unit, double ours) {
            return new Row(what, unit, null, ours, "", Verdict.NONE, Basis.NONE, "");
        }

        /** Returns a figure that the model does not cover yet. */
        public static Row notModelled(String what, String unit, @Nullable Double published) {
            return new Row(what, unit, published, null, "", Verdict.NOT_MODELLED, Basis.NONE, "");
        }
    }

    /** The relation of a published value to the model. */
    enum Basis {
        /** The model does not use the value, so the value judges it. */
        JUDGED("judged"),
        /** A value of the model was fitted by it. */
        FITTED("fitted"),
        /** The value is an input of the model, or follows from inputs by arithmetic alone. */
        INPUT("input"),
        /** The rule is ours: a requirement, or a comparison of the model with itself. The row has a verdict and counts for no paper. */
        OWN("own rule"),
        /** No published value, or one that is only shown. */
        NONE("none");

        private final String text;

        Basis(String text) {
            this.text = text;
        }

        /** Returns the name in reports. */
        public String text() {
            return text;
        }
    }

    /** The judgement of a figure. */
    enum Verdict {
        /** Within its tolerance. */
        PASS("pass"),
        /** Outside its tolerance. */
        MISS("miss"),
        /** A published figure that the model has no counterpart for; no value of ours. */
        NOT_MODELLED("not modelled"),
        /** Not judged. */
        NONE("none");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** Returns the name in reports. */
        public String text() {
            return text;
        }
    }
}
