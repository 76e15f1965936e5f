package org.rankcluster.apps.lanczos;

/**
 * The symmetric matrix of the sample {@code lanczos}. Its elements are computed on demand, with the same values each time. The diagonal
 * grows like a cubic root, so that the lowest eigenvalues are well separated. Elements are denser near the diagonal. Some stretches of rows
 * have many times more elements than others, as selection rules cause it (Shan et al. 2018, section VI-A, Fig. 15). An element may be made
 * in several parts, which add up.
 *
 * @param states number of rows, and of columns
 * @param elements mean number of elements of a row right of the diagonal
 * @param seed chooses the matrix
 */
record SparseMatrix(int states, int elements, long seed) {
    /** Number of stretches of rows of one density. */
    private static final int STRETCHES = 64;

    /** Inverse of the part of the stretches that is dense: one in eight is 22 times as dense. */
    private static final int DENSE_ONE_IN = 8;

    private static final double DENSE = 5.5;
    private static final double SPARSE = 0.25;

    /** Greatest element beside the diagonal. */
    private static final double COUPLING = 0.25;

    private static final long ROW = 0x9e3779b97f4a7c15L;
    private static final long NUMBER = 0xbf58476d1ce4e5b9L;
    private static final double UNIT = 0x1p-53;

    /** A receiver of elements. */
    interface Visitor {
        /** Receives an element on the diagonal or right of it; the other half has its mirror image. */
        void element(int row, int column, double value);
    }

    private long draw(long a, long b) {
        long mixed = seed * 0x94d049bb133111ebL + a * ROW + b * NUMBER;
        mixed = (mixed ^ mixed >>> 30) * NUMBER;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }

    private double fraction(long a, long b) {
        return (draw(a, b) >>> 11) * UNIT;
    }

    /** Returns the number of elements of a row right of the diagonal. */
    private int beside(int row) {
        long stretch = (long) row * STRETCHES / states;
        boolean isDense = Long.remainderUnsigned(draw(-1, stretch), DENSE_ONE_IN) == 0;
        return row == states - 1 ? 0 : (int) Math.ceil(elements * (isDense ? DENSE : SPARSE));
    }

    /** Makes all elements of a row on the diagonal and right of it. */
    void row(int row, Visitor visitor) {
        visitor.element(row, row, 2 * StrictMath.cbrt(row) + fraction(-2, row));
        int right = states - 1 - row;
        int count = beside(row);
        for (int i = 0; i < count; i++) {
            double place = fraction(row, 2L * i);
            double squared = place * place;
            int column = row + 1 + (int) (squared * squared * right);
            visitor.element(row, column, COUPLING * (2 * fraction(row, 2L * i + 1) - 1));
        }
    }

    /** Returns the initial vector, not normalised: no eigenvector of any such matrix is orthogonal to it except by chance. */
    double start(int row) {
        return 0.5 + fraction(-3, row);
    }
}
