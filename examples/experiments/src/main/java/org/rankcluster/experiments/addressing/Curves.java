package org.rankcluster.experiments.addressing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.rankcluster.experiment.Plot;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.Skeleton;

/** A picture of the memory of rank 0 over the number of processes, a line for each scheme. */
final class Curves {
    private final int[] sizes;
    private final List<Plot.Series> series = new ArrayList<>();

    Curves(int... sizes) {
        this.sizes = sizes;
    }

    /** Returns empty curves for the sizes from 1,024 by doubling, and {@code greatest}. */
    static Curves to(int greatest) {
        IntStream doubling = IntStream.iterate(1 << 10, size -> size < greatest, size -> 2 * size);
        return new Curves(IntStream.concat(doubling, IntStream.of(greatest)).toArray());
    }

    /** Adds a curve for each scheme. */
    Curves add(String name, IntFunction<ComputedWorld> world, Skeleton skeleton, String... schemes) {
        double[] x = new double[sizes.length];
        double[][] y = new double[schemes.length][sizes.length];
        for (int i = 0; i < sizes.length; i++) {
            x[i] = sizes[i];
            ComputedWorld.Outcome outcome = world.apply(sizes[i]).run(skeleton, 0);
            for (int s = 0; s < schemes.length; s++) {
                y[s][i] = value(outcome, schemes[s]);
            }
        }
        for (int s = 0; s < schemes.length; s++) {
            series.add(new Plot.Series(name + ", " + schemes[s], x, y[s]));
        }
        return this;
    }

    private static double value(ComputedWorld.Outcome outcome, String scheme) {
        return HypotheticalWorlds.mib(outcome.under(scheme).total());
    }

    /** Returns all curves. */
    List<Plot.Series> series() {
        return series;
    }
}
