package org.rankcluster.apps.multigrid;

import java.util.Arrays;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Compute;

/**
 * The solver of {@link Amg}: the generalised minimal residual method, restarted after five steps, preconditioned by a V-cycle on the right.
 * Each step has one dot product for each vector in the basis, and a norm; each is an allreduce of one number.
 */
final class Gmres {
    private static final int STEPS = 5;

    private final CartComm comm;
    private final AmgPreconditioner multigrid;
    private final double[] rightSide;
    private final double[] solution;
    private final double[] work;
    private final double[][] basis;
    private final double[][] h = new double[STEPS + 1][STEPS];
    private final double[] cosines = new double[STEPS];
    private final double[] sines = new double[STEPS];
    private final double[] g = new double[STEPS + 1];
    private final double[] mine = new double[1];
    private final double[] sum = new double[1];
    private final long compute;
    private int iterations;

    /**
     * Creates a solver for the current right side of the finest grid. Each step computes {@code compute} ps more than it needs.
     */
    Gmres(CartComm comm, AmgPreconditioner multigrid, long compute) {
        this.compute = compute;
        this.comm = comm;
        this.multigrid = multigrid;
        rightSide = multigrid.finest().rightSide().clone();
        solution = new double[rightSide.length];
        work = new double[rightSide.length];
        basis = new double[STEPS + 1][rightSide.length];
    }

    /** Returns the number of steps so far. */
    int iterations() {
        return iterations;
    }

    /** Returns the solution, cell by cell. */
    double[] solution() {
        return solution;
    }

    /** Solves until the residual is a {@code tolerance}-th of the right side, or {@code most} steps were made. */
    void solve(double tolerance, int most) throws MPIException {
        double goal = tolerance * norm(rightSide);
        double norm = residual();
        while (norm > goal && iterations < most) {
            restart(norm, goal, most);
            norm = residual();
        }
    }

    /** Returns the residual of the solution, as a part of the right side. */
    double relativeResidual() throws MPIException {
        return residual() / norm(rightSide);
    }

    /** Leaves the residual of the solution in the first vector of the basis. Returns its norm. */
    private double residual() throws MPIException {
        multiply(solution, basis[0]);
        for (int i = 0; i < rightSide.length; i++) {
            basis[0][i] = rightSide[i] - basis[0][i];
        }
        Compute.flops(rightSide.length);
        return norm(basis[0]);
    }

    private void restart(double norm, double goal, int most) throws MPIException {
        scale(basis[0], 1 / norm);
        g[0] = norm;
        int steps = 0;
        while (steps < STEPS && iterations < most && Math.abs(g[steps]) > goal) {
            step(steps);
            steps++;
            iterations++;
        }
        update(steps);
    }

    private void step(int j) throws MPIException {
        double[] next = basis[j + 1];
        if (compute > 0) {
            Compute.time(compute);
        }
        precondition(basis[j], work);
        multiply(work, next);
        for (int i = 0; i <= j; i++) {
            h[i][j] = dot(next, basis[i]);
            add(next, -h[i][j], basis[i]);
        }
        double length = norm(next);
        scale(next, length == 0 ? 0 : 1 / length);
        for (int i = 0; i < j; i++) {
            double upper = cosines[i] * h[i][j] + sines[i] * h[i + 1][j];
            h[i + 1][j] = cosines[i] * h[i + 1][j] - sines[i] * h[i][j];
            h[i][j] = upper;
        }
        double radius = Math.hypot(h[j][j], length);
        cosines[j] = h[j][j] / radius;
        sines[j] = length / radius;
        h[j][j] = radius;
        g[j + 1] = -sines[j] * g[j];
        g[j] = cosines[j] * g[j];
    }

    /** Adds the best combination of {@code steps} basis vectors to the solution. */
    private void update(int steps) throws MPIException {
        // the last vector of a full basis is not used
        double[] combination = basis[STEPS];
        double[] y = new double[steps];
        for (int i = steps - 1; i >= 0; i--) {
            y[i] = g[i];
            for (int k = i + 1; k < steps; k++) {
                y[i] -= h[i][k] * y[k];
            }
            y[i] /= h[i][i];
        }
        Arrays.fill(combination, 0);
        for (int i = 0; i < steps; i++) {
            add(combination, y[i], basis[i]);
        }
        precondition(combination, work);
        add(solution, 1, work);
    }

    private void precondition(double[] from, double[] to) throws MPIException {
        AmgLevel finest = multigrid.finest();
        System.arraycopy(from, 0, finest.rightSide(), 0, from.length);
        multigrid.cycle();
        finest.copyUnknowns(to);
    }

    private void multiply(double[] from, double[] to) throws MPIException {
        AmgLevel finest = multigrid.finest();
        finest.unknowns(from);
        finest.exchange();
        finest.apply(to);
    }

    private double norm(double[] vector) throws MPIException {
        return Math.sqrt(dot(vector, vector));
    }

    private double dot(double[] a, double[] b) throws MPIException {
        mine[0] = 0;
        for (int i = 0; i < a.length; i++) {
            mine[0] += a[i] * b[i];
        }
        Compute.flops(2.0 * a.length);
        comm.allReduce(mine, sum, 1, MPI.DOUBLE, MPI.SUM);
        return sum[0];
    }

    private static void add(double[] to, double factor, double[] vector) {
        for (int i = 0; i < to.length; i++) {
            to[i] += factor * vector[i];
        }
        Compute.flops(2.0 * to.length);
    }

    private static void scale(double[] vector, double factor) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] *= factor;
        }
        Compute.flops(vector.length);
    }
}
