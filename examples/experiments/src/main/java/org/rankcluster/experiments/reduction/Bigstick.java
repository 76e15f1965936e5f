package org.rankcluster.experiments.reduction;

import java.util.ArrayList;
import java.util.List;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.Reported;
import org.rankcluster.protocol.extension.Setting;

/**
 * The reductions of BIGSTICK's rows: 200 M floats in row communicators that are no power of two (Shan et al., section VI). Their size is
 * not stated. All rows reduce at the same time and independently. One row is therefore run, or as many as ranks share a node.
 *
 * @param row number of processes in a row
 * @param shared number of rows of which each node has a rank
 */
record Bigstick(ExperimentRuns runs, int row, int shared) {
    /** The number nearest to the root of 2,048 that is no power of two: as many rows as columns. */
    static final Setting<Integer> ROW = Setting.ofInt("row", 45, 2, 2048);

    static final String NOT_STATED =
            "the size of a row is not in the text: 45, the root of 2,048, is assumed. Beyond a few dozen it"
                    + " matters little, as (P - 1)/P is near 1; that it is no power of two adds N beta + N gamma / 2.";

    double seconds(String algorithm, int threads) {
        return Reported.number(runs.run(job(algorithm, threads)), String.valueOf(Cori.LONG));
    }

    List<String> job(String algorithm, int threads) {
        List<String> words = new ArrayList<>(
                Cori.job(algorithm, row * shared, threads, Cori.LONG, "--ranks-per-node=" + shared, "--shape=" + row));
        words.add("--set=rows=" + shared);
        return words;
    }
}
