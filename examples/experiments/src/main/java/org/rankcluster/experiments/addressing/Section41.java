package org.rankcluster.experiments.addressing;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Experiment;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.experiment.ExperimentTable;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.protocol.address.cartesian.RectangleCompression;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;
import org.rankcluster.protocol.group.BalancedDims;

/** The experiment {@code kumar-section41}: the examples of section 4.1 on 80 ranks, 5 x 4 x 4, and some that are no rectangles. */
public final class Section41 implements Experiment {
    private static final int RANKS = 80;
    private static final String UNIT = "1 if it compresses";

    @Override
    public String name() {
        return "kumar-section41";
    }

    @Override
    public String summary() {
        return "which sub-communicators of 80 ranks compress to rectangles, and why others do not";
    }

    @Override
    public String source() {
        return "Kumar et al. (EuroMPI 2016), section 4.1";
    }

    /** Returns the members of the six examples, by description. */
    static Map<String, int[]> examples() {
        Map<String, int[]> examples = new LinkedHashMap<>();
        examples.put("0..4, a row along X", new int[] {0, 1, 2, 3, 4});
        examples.put("0,5,10,15, a column in the XY plane", new int[] {0, 5, 10, 15});
        examples.put("10..19, a 2-D mesh", IntStream.range(10, 20).toArray());
        examples.put("15,35,55,75, a column along Z", new int[] {15, 35, 55, 75});
        examples.put("15,16,35,36,..., two columns along Z", new int[] {15, 16, 35, 36, 55, 56, 75, 76});
        examples.put(
                "10,11,15,16,30,..., a 2x2x4 grid",
                new int[] {10, 11, 15, 16, 30, 31, 35, 36, 50, 51, 55, 56, 70, 71, 75, 76});
        return examples;
    }

    @Override
    public Findings run(ExperimentRuns runs) {
        ExperimentTable table = new ExperimentTable(name());
        List<WorldRectangle> both = BalancedDims.rectangles(RANKS).distinct().toList();
        examples().forEach((what, ranks) -> {
            double ours = compress(table, both, what, ranks);
            table.judged(what, UNIT, 1, ours, Tolerance.points(0));
        });
        int[] shuffled = IntStream.range(10, 20).toArray();
        IntArrays.shuffle(shuffled, new Random(1));
        refuse(table, both, "10..19, shuffled", shuffled);
        int[] all = IntStream.range(0, RANKS).toArray();
        IntArrays.shuffle(all, new Random(2));
        int[] some = Arrays.copyOf(all, 16);
        Arrays.sort(some);
        refuse(table, both, "16 of 80 at random", some);
        refuse(
                table,
                both,
                "37..59, a range that is no row",
                IntStream.range(37, 60).toArray());
        List<WorldRectangle> lastFastest = both.stream()
                .filter(world -> world.describe().startsWith("last"))
                .toList();
        long failed = examples().values().stream()
                .filter(ranks -> RectangleCompression.of(lastFastest, VcrtRankmap.of(ranks))
                                .map()
                        == null)
                .count();
        return table.shown("examples that fail where the last extent counts fastest alone", "1", (double) failed)
                .note("rectangles of the world: " + both)
                .bars(summary(), UNIT)
                .findings();
    }

    /** Adds ranks that are no rectangle, an example of ours. */
    private static void refuse(ExperimentTable table, List<WorldRectangle> worlds, String what, int... ranks) {
        double ours = compress(table, worlds, what, ranks);
        table.own(what + ", which is not to compress", UNIT, ours, Tolerance.between(0, 0));
    }

    /** Adds a note on the result, and returns 1 if the ranks compress, else 0. */
    private static double compress(ExperimentTable table, List<WorldRectangle> worlds, String what, int... ranks) {
        RectangleCompression.Result result = RectangleCompression.of(worlds, VcrtRankmap.of(ranks.clone()));
        table.note(what + ": "
                + (result.map() == null ? result.reason() : result.map().describe()));
        return result.map() == null ? 0 : 1;
    }
}
