package org.rankcluster.apps.fft3d;

import org.rankcluster.input.InputException;

/**
 * The distribution of a cube of n^3 complex numbers in pencils over {@code rows x columns} ranks, as one of them uses it. A pencil is a
 * bundle of whole lines along one of the axes:
 *
 * <table><caption>The stages of a transform</caption>
 * <tr><th>stage</th><th>along</th><th>inner, over the rows</th><th>outer, over the columns</th></tr>
 * <tr><td>X</td><td>x</td><td>y</td><td>z</td></tr>
 * <tr><td>Y</td><td>y</td><td>x</td><td>z</td></tr>
 * <tr><td>Z</td><td>z</td><td>x</td><td>y</td></tr>
 * </table>
 *
 * <p>From X to Y, and back, the axes "along" and "inner" change places among the ranks of one column index ({@link #innerSwap}). From Y to
 * Z, and back, "along" and "outer" change places among the ranks of one row index ({@link #outerSwap}).
 *
 * @param n numbers along each axis, a power of two
 * @param rows number of ranks that share the inner axis
 * @param columns number of ranks that share the outer axis
 * @param row index of this rank among the rows
 * @param column index of this rank among the columns
 */
record Pencils(int n, int rows, int columns, int row, int column) {

    /** Returns the pencils of {@code rank} of {@code ranks}, on the grid that is nearest to a square. */
    static Pencils of(int n, int ranks, int rank) {
        check(n, ranks);
        int rows = 1 << (Integer.numberOfTrailingZeros(ranks) / 2);
        return new Pencils(n, rows, ranks / rows, rank % rows, rank / rows);
    }

    /**
     * Checks that a cube can be cut for this number of ranks.
     *
     * @throws InputException if it cannot be cut
     */
    static void check(int n, int ranks) {
        long cube = (long) n * n * n;
        long least = Math.max(1, 2 * cube / (1 << 30));
        long most = (long) n * n;
        if (Integer.bitCount(ranks) != 1 || ranks < least || ranks > most) {
            throw InputException.option("--ranks", ranks, "a power of two, " + least + ".." + most + ", for n = " + n);
        }
    }

    /** Returns the number of lines of this rank along the inner axis. */
    int innerLines() {
        return n / rows;
    }

    /** Returns the number of lines of this rank along the outer axis. */
    int outerLines() {
        return n / columns;
    }

    /** Returns the number of lines of this rank; line l begins at complex number {@code l * n}. */
    int lines() {
        return innerLines() * outerLines();
    }

    /** Returns the number of doubles of this rank: two a number. */
    int doubles() {
        return 2 * n * lines();
    }

    /** Returns the coordinate of a line on the inner axis. */
    int inner(int line) {
        return row * innerLines() + line % innerLines();
    }

    /** Returns the coordinate of a line on the outer axis. */
    int outer(int line) {
        return column * outerLines() + line / innerLines();
    }

    /** Returns the exchange among the ranks of this column. The axes "along" and "inner" change places. */
    Swap innerSwap() {
        return new Swap(n, rows, 1, outerLines(), innerLines());
    }

    /** Returns the exchange among the ranks of this row. The axes "along" and "outer" change places. */
    Swap outerSwap() {
        return new Swap(n, columns, innerLines(), innerLines(), 1);
    }
}
