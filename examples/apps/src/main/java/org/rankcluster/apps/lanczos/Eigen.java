package org.rankcluster.apps.lanczos;

import java.util.Arrays;
import java.util.Comparator;

/**
 * The solver of the small problem within Lanczos's method: eigenvalues and eigenvectors of a symmetric matrix by Jacobi's rotations.
 *
 * @param values lowest first
 * @param vectors {@code vectors[k]} belongs to {@code values[k]}
 */
record Eigen(double[] values, double[][] vectors) {
    private static final int MOST_SWEEPS = 60;

    /**
     * Solves a tridiagonal matrix.
     *
     * @param diagonal {@code size} numbers or more
     * @param beside {@code size - 1} numbers or more
     */
    static Eigen ofTridiagonal(double[] diagonal, double[] beside, int size) {
        double[][] matrix = new double[size][size];
        for (int i = 0; i < size; i++) {
            matrix[i][i] = diagonal[i];
            if (i + 1 < size) {
                matrix[i][i + 1] = beside[i];
                matrix[i + 1][i] = beside[i];
            }
        }
        return of(matrix);
    }

    /** Solves a symmetric matrix, which it overwrites. */
    static Eigen of(double[][] matrix) {
        int size = matrix.length;
        double[][] vectors = new double[size][size];
        for (int i = 0; i < size; i++) {
            vectors[i][i] = 1;
        }
        boolean isDone = false;
        for (int sweep = 0; sweep < MOST_SWEEPS && !isDone; sweep++) {
            isDone = true;
            for (int p = 0; p < size; p++) {
                for (int q = p + 1; q < size; q++) {
                    double small = 0x1p-56 * (Math.abs(matrix[p][p]) + Math.abs(matrix[q][q]));
                    if (Math.abs(matrix[p][q]) > small) {
                        rotate(matrix, vectors, p, q);
                        isDone = false;
                    }
                }
            }
        }
        return sorted(matrix, vectors);
    }

    private static void rotate(double[][] a, double[][] vectors, int p, int q) {
        double theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
        double tangent = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double cosine = 1 / Math.sqrt(tangent * tangent + 1);
        double sine = tangent * cosine;
        for (double[] row : a) {
            double left = row[p];
            row[p] = cosine * left - sine * row[q];
            row[q] = sine * left + cosine * row[q];
        }
        turn(a[p], a[q], cosine, sine);
        turn(vectors[p], vectors[q], cosine, sine);
    }

    private static void turn(double[] first, double[] second, double cosine, double sine) {
        for (int k = 0; k < first.length; k++) {
            double left = first[k];
            first[k] = cosine * left - sine * second[k];
            second[k] = sine * left + cosine * second[k];
        }
    }

    private static Eigen sorted(double[][] matrix, double[][] vectors) {
        Integer[] order = new Integer[matrix.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> matrix[i][i]));
        double[] values = new double[order.length];
        double[][] inOrder = new double[order.length][];
        for (int k = 0; k < order.length; k++) {
            values[k] = matrix[order[k]][order[k]];
            inOrder[k] = vectors[order[k]];
        }
        return new Eigen(values, inOrder);
    }
}
