package org.rankcluster.actors.cli;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.cli.picture.Picture;
import org.rankcluster.protocol.extension.Setting;

/**
 * Something that {@code ./rankcluster experiment} finds by its name: runs jobs and puts what comes out beside what was
 * published. A class on the class path that is listed in {@code META-INF/services/org.rankcluster.actors.cli.Experiment} and
 * has a public constructor without parameters.
 */
public interface Experiment {
    /** What one writes after {@code experiment}: lower case, no spaces. */
    String name();

    /** One line for the list of experiments. */
    String summary();

    /** Where the published figures are from. */
    String source();

    /** What {@code --set} takes. */
    default List<Setting<?>> settings() {
        return List.of();
    }

    /** Does it. */
    Findings run(ExperimentRuns laboratory);

    /** All experiments on the class path, by name. */
    static List<Experiment> all() {
        return ServiceLoader.load(Experiment.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(Experiment::name))
                .toList();
    }

    /**
     * What came out.
     *
     * @param rows a line for each figure
     * @param notes what a reader has to know, a sentence or two each
     * @param pictures for {@code --plots}
     */
    record Findings(List<Row> rows, List<String> notes, List<Picture> pictures) {}

    /**
     * A figure.
     *
     * @param what is measured
     * @param unit of both numbers
     * @param published what others have measured; null where they give no number
     * @param ours what the model says; null where it does not model that
     * @param tolerance how far ours may be off; empty where that is not judged
     * @param verdict the judgement
     */
    record Row(
            String what,
            String unit,
            @Nullable Double published,
            @Nullable Double ours,
            String tolerance,
            Verdict verdict) {

        /** Ours over what was published; null where one of them is missing or nothing was published but 0. */
        public @Nullable Double ratio() {
            return published == null || ours == null || published == 0 ? null : ours / published;
        }

        /** A figure that is judged by one that was published. */
        public static Row judged(String what, String unit, double published, double ours, Tolerance tolerance) {
            Verdict verdict = tolerance.allows(published, ours) ? Verdict.PASS : Verdict.MISS;
            return new Row(what, unit, published, ours, tolerance.text(), verdict);
        }

        /** A figure that is judged by a rule alone. */
        public static Row judged(String what, String unit, double ours, Tolerance tolerance) {
            Verdict verdict = tolerance.allows(Double.NaN, ours) ? Verdict.PASS : Verdict.MISS;
            return new Row(what, unit, null, ours, tolerance.text(), verdict);
        }

        /** A figure beside one that was published, without a judgement. */
        public static Row shown(String what, String unit, double published, double ours) {
            return new Row(what, unit, published, ours, "", Verdict.NONE);
        }

        /** A figure that nobody has published. */
        public static Row shown(String what, String unit, double ours) {
            return new Row(what, unit, null, ours, "", Verdict.NONE);
        }

        /** A figure that the model cannot say yet. */
        public static Row notModelled(String what, String unit, @Nullable Double published) {
            return new Row(what, unit, published, null, "", Verdict.NOT_MODELLED);
        }
    }

    /** What a figure is worth. */
    enum Verdict {
        /** Within its tolerance. */
        PASS("pass"),
        /** Not within it. */
        MISS("miss"),
        /** Needs a mechanism that is not there. */
        NOT_MODELLED("not modelled"),
        /** Not judged. */
        NONE("none");

        private final String text;

        Verdict(String text) {
            this.text = text;
        }

        /** As reports write it. */
        public String text() {
            return text;
        }
    }
}
