package org.rankcluster.apps.lanczos;

import java.util.ArrayList;
import java.util.List;
import mpi.MPIException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.extension.Compute;

/** The basis of a Lanczos iteration, stored in fragments at the roots. Each new vector is made orthogonal to all others, twice. */
final class LanczosVectors {
    private final Communication communication;
    private final List<double[]> basis = new ArrayList<>();
    private final double[] diagonal;
    private final double[] beside;

    LanczosVectors(Communication communication, int steps) {
        this.communication = communication;
        diagonal = new double[steps];
        beside = new double[steps];
    }

    /** Returns the number of steps so far. */
    int steps() {
        return basis.size();
    }

    /** Begins with a vector; only the roots call it. */
    double[] begin(double[] start) throws MPIException {
        double length = norm(start);
        return scaled(start, 1 / length);
    }

    /**
     * Adds a vector and the matrix's image of it; only the roots call it.
     *
     * @return the next vector, or null if the image lies in the space of the basis, which is then complete
     */
    double @Nullable [] next(double[] vector, double[] image) throws MPIException {
        int step = basis.size();
        basis.add(vector);
        double[] rest = image.clone();
        diagonal[step] = removeBasis(rest) + removeBasis(rest);
        beside[step] = norm(rest);
        return beside[step] > 1e-12 * Math.abs(diagonal[0] + 1) ? scaled(rest, 1 / beside[step]) : null;
    }

    /** Removes a vector's components along the basis. Returns the component along its last vector. */
    private double removeBasis(double[] vector) throws MPIException {
        int count = basis.size();
        double[] parts = new double[count];
        double[] sums = new double[count];
        for (int k = 0; k < count; k++) {
            parts[k] = dot(basis.get(k), vector);
        }
        communication.addUp(parts, sums, count);
        for (int k = 0; k < count; k++) {
            double[] other = basis.get(k);
            for (int i = 0; i < vector.length; i++) {
                vector[i] -= sums[k] * other[i];
            }
        }
        Compute.flops(4.0 * count * vector.length);
        return sums[count - 1];
    }

    /** Returns the norm of a vector of which each root has a fragment. */
    double norm(double[] vector) throws MPIException {
        double[] sum = new double[1];
        communication.addUp(new double[] {dot(vector, vector)}, sum, 1);
        Compute.flops(2.0 * vector.length);
        return Math.sqrt(sum[0]);
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    private static double[] scaled(double[] vector, double factor) {
        double[] scaled = new double[vector.length];
        for (int i = 0; i < vector.length; i++) {
            scaled[i] = factor * vector[i];
        }
        return scaled;
    }

    /** Solves the eigenproblem in the space of the basis. */
    Eigen solve() {
        return Eigen.ofTridiagonal(diagonal, beside, basis.size());
    }

    /** Returns the combination of the basis by an eigenvector of {@link #solve}. */
    double[] combine(double... eigenvector) {
        double[] sum = new double[basis.getFirst().length];
        for (int k = 0; k < eigenvector.length; k++) {
            double[] vector = basis.get(k);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += eigenvector[k] * vector[i];
            }
        }
        return sum;
    }
}
