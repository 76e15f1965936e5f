package org.rankcluster.apps.common;

/** The extents of grids of ranks for samples whose machine prescribes none. */
public final class ProcessGrid {
    private ProcessGrid() {}

    /**
     * Cuts {@code ranks} into {@code dimensions} factors that are as close to each other as possible, the greatest first. The
     * greatest is as small as possible, then the least as great as possible.
     */
    public static int[] balanced(int ranks, int dimensions) {
        int[] best = new int[dimensions];
        best[0] = Integer.MAX_VALUE;
        cut(ranks, ranks, 0, new int[dimensions], best);
        return best;
    }

    private static void cut(int rest, int most, int dimension, int[] grid, int[] best) {
        if (dimension == grid.length - 1) {
            grid[dimension] = rest;
            if (rest <= most && isBetter(grid, best)) {
                System.arraycopy(grid, 0, best, 0, grid.length);
            }
            return;
        }
        for (int factor = 1; (long) factor * factor <= rest; factor++) {
            if (rest % factor == 0) {
                tryFactor(factor, rest, most, dimension, grid, best);
                if (factor != rest / factor) {
                    tryFactor(rest / factor, rest, most, dimension, grid, best);
                }
            }
        }
    }

    private static void tryFactor(int factor, int rest, int most, int dimension, int[] grid, int[] best) {
        if (factor <= most && factor <= best[0]) {
            grid[dimension] = factor;
            cut(rest / factor, factor, dimension + 1, grid, best);
        }
    }

    private static boolean isBetter(int[] grid, int[] best) {
        int last = grid.length - 1;
        return grid[0] < best[0] || (grid[0] == best[0] && grid[last] > best[last]);
    }
}
