package org.rankcluster.experiments.validation;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.Experiment.Row;

/** The targets of {@code validation} that the model cannot reproduce yet, each with the mechanism that is missing. */
final class OpenTargets {
    private static final List<Row> ROWS =
            List.of(Row.notModelled("15 BG/Q allreduce of doubles over ten trees of the torus", "GB/s", 6.3));

    private OpenTargets() {}

    /** Returns the rows of one target, or with 0 of all. */
    static List<Row> rows(int alone) {
        List<Row> rows = new ArrayList<>(ROWS);
        rows.removeIf(row -> alone != 0 && !row.what().startsWith(alone + " "));
        return rows;
    }
}
