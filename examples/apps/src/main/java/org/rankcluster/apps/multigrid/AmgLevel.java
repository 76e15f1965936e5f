package org.rankcluster.apps.multigrid;

import java.util.Arrays;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import org.rankcluster.protocol.extension.Compute;

/**
 * One grid of {@link Amg}'s hierarchy on one rank: a cube of cells, with a layer of halo cells that neighbours fill. On coarse grids only
 * every {@code stride}-th rank of each dimension participates, and neighbours are {@code stride} ranks away. The operator is the
 * seven-point Laplacian, zero beyond the border.
 */
final class AmgLevel {
    private static final int DIMENSIONS = 3;
    private static final int FLOPS_TO_APPLY = 10;
    private static final int FLOPS_TO_SMOOTH = 3;
    private static final double DAMPING = 0.8;

    private final CartComm comm;
    private final int n;
    private final int stride;
    private final double[] coupling;
    private final double diagonal;
    /** First cell in each dimension, and the number of cells of all ranks. */
    private final int[] origin = new int[DIMENSIONS];

    private final int[] cells = new int[DIMENSIONS];
    private final int[] neighbours = new int[2 * DIMENSIONS];
    private final double[][] outgoing;
    private final double[][] incoming;
    private final double[] u;
    private final double[] f;
    private final double[] product;

    /**
     * Creates a grid.
     *
     * @param n number of cells of a rank in each dimension
     * @param coupling coupling of two neighbouring cells, by dimension
     */
    AmgLevel(CartComm comm, int n, int stride, double... coupling) throws MPIException {
        this.comm = comm;
        this.n = n;
        this.stride = stride;
        this.coupling = coupling;
        this.diagonal = 2 * Arrays.stream(coupling).sum();
        int[] here = comm.getCoords(comm.getRank());
        int[] dims = comm.getTopo().dims;
        for (int d = 0; d < DIMENSIONS; d++) {
            origin[d] = here[d] / stride * n;
            cells[d] = Math.ceilDiv(dims[d], stride) * n;
            neighbours[2 * d] = neighbour(here, dims, d, stride);
            neighbours[2 * d + 1] = neighbour(here, dims, d, -stride);
        }
        outgoing = new double[2 * DIMENSIONS][n * n];
        incoming = new double[2 * DIMENSIONS][n * n];
        u = new double[(n + 2) * (n + 2) * (n + 2)];
        f = new double[n * n * n];
        product = new double[n * n * n];
    }

    private int neighbour(int[] here, int[] dims, int dimension, int distance) throws MPIException {
        int[] there = here.clone();
        there[dimension] += distance;
        boolean isThere = there[dimension] >= 0 && there[dimension] < dims[dimension];
        return isThere ? comm.getRank(there) : MPI.PROC_NULL;
    }

    /** Returns the number of cells of the rank in each dimension. */
    int edge() {
        return n;
    }

    /** Returns the distance of the ranks that participate. */
    int stride() {
        return stride;
    }

    /** Returns the coupling of two cells that are neighbours in a dimension. */
    double coupling(int dimension) {
        return coupling[dimension];
    }

    /** Returns whether all ranks together have more than one cell in a dimension. */
    boolean isCut(int dimension) {
        return cells[dimension] > 1;
    }

    /** Returns the right-hand side, with one value for each cell. */
    double[] rightSide() {
        return f;
    }

    private int at(int x, int y, int z) {
        return ((x + 1) * (n + 2) + y + 1) * (n + 2) + z + 1;
    }

    private int cell(int x, int y, int z) {
        return (x * n + y) * n + z;
    }

    /** An action on one cell of the grid. */
    private interface Visit {
        void at(int x, int y, int z);
    }

    private void each(Visit visit) {
        for (int x = 0; x < n; x++) {
            for (int y = 0; y < n; y++) {
                for (int z = 0; z < n; z++) {
                    visit.at(x, y, z);
                }
            }
        }
    }

    /** Returns the unknown of a cell. */
    double unknown(int x, int y, int z) {
        return u[at(x, y, z)];
    }

    /** Adds to the unknown of a cell. */
    void correct(int x, int y, int z, double correction) {
        u[at(x, y, z)] += correction;
    }

    /** Sets the unknowns. */
    void unknowns(double[] values) {
        each((x, y, z) -> u[at(x, y, z)] = values[cell(x, y, z)]);
    }

    /** Copies the unknowns into {@code values}. */
    void copyUnknowns(double[] values) {
        each((x, y, z) -> values[cell(x, y, z)] = u[at(x, y, z)]);
    }

    // ---- halos

    /** Fills the halo from the neighbours. */
    void exchange() throws MPIException {
        Request[] requests = new Request[4 * DIMENSIONS];
        for (int direction = 0; direction < 2 * DIMENSIONS; direction++) {
            requests[direction] =
                    comm.iRecv(incoming[direction], n * n, MPI.DOUBLE, neighbours[direction], direction ^ 1);
        }
        for (int direction = 0; direction < 2 * DIMENSIONS; direction++) {
            face(direction, n - 1, 0, outgoing[direction], true);
            requests[2 * DIMENSIONS + direction] =
                    comm.iSend(outgoing[direction], n * n, MPI.DOUBLE, neighbours[direction], direction);
        }
        Request.waitAll(requests);
        for (int direction = 0; direction < 2 * DIMENSIONS; direction++) {
            if (neighbours[direction] != MPI.PROC_NULL) {
                face(direction, n, -1, incoming[direction], false);
            }
        }
    }

    /** Copies the face in a direction, at one place or another along its dimension, to a message or back. */
    private void face(int direction, int positive, int negative, double[] message, boolean out) {
        int along = direction % 2 == 0 ? positive : negative;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                int at = switch (direction / 2) {
                    case 0 -> at(along, a, b);
                    case 1 -> at(a, along, b);
                    default -> at(a, b, along);
                };
                if (out) {
                    message[a * n + b] = u[at];
                } else {
                    u[at] = message[a * n + b];
                }
            }
        }
    }

    /** A function of cells, by their place in the whole grid. */
    interface Field {
        double at(int x, int y, int z);
    }

    private double inside(Field field, int x, int y, int z) {
        int[] place = {origin[0] + x, origin[1] + y, origin[2] + z};
        for (int d = 0; d < DIMENSIONS; d++) {
            if (place[d] < 0 || place[d] >= cells[d]) {
                return 0;
            }
        }
        return field.at(place[0], place[1], place[2]);
    }

    /** Makes the operator's image of a field the right side. */
    void rightSideOf(Field field) {
        each((x, y, z) -> f[cell(x, y, z)] = diagonal * inside(field, x, y, z)
                - coupling[0] * (inside(field, x + 1, y, z) + inside(field, x - 1, y, z))
                - coupling[1] * (inside(field, x, y + 1, z) + inside(field, x, y - 1, z))
                - coupling[2] * (inside(field, x, y, z + 1) + inside(field, x, y, z - 1)));
    }

    /** Returns the greatest distance of values, cell by cell, from a field. */
    double distance(double[] values, Field field) {
        double[] greatest = new double[1];
        each((x, y, z) ->
                greatest[0] = Math.max(greatest[0], Math.abs(values[cell(x, y, z)] - inside(field, x, y, z))));
        return greatest[0];
    }

    /** Exchanges the halos of a field. Returns the number of halo cells that differ from the field. */
    long wrongHalos(Field field) throws MPIException {
        each((x, y, z) -> u[at(x, y, z)] = inside(field, x, y, z));
        exchange();
        long wrong = 0;
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                for (int end : new int[] {-1, n}) {
                    wrong += unknown(end, a, b) == inside(field, end, a, b) ? 0 : 1;
                    wrong += unknown(a, end, b) == inside(field, a, end, b) ? 0 : 1;
                    wrong += unknown(a, b, end) == inside(field, a, b, end) ? 0 : 1;
                }
            }
        }
        return wrong;
    }

    // ---- the operator

    /** Applies the operator to the unknowns, whose halo has been filled. */
    void apply(double[] result) {
        each((x, y, z) -> result[cell(x, y, z)] = diagonal * unknown(x, y, z)
                - coupling[0] * (unknown(x + 1, y, z) + unknown(x - 1, y, z))
                - coupling[1] * (unknown(x, y + 1, z) + unknown(x, y - 1, z))
                - coupling[2] * (unknown(x, y, z + 1) + unknown(x, y, z - 1)));
        Compute.flops((double) FLOPS_TO_APPLY * f.length);
    }

    /** Returns the residual of the unknowns, whose halo has been filled. */
    double[] residual() {
        apply(product);
        for (int i = 0; i < f.length; i++) {
            product[i] = f[i] - product[i];
        }
        Compute.flops(f.length);
        return product;
    }

    /** Makes a step of Jacobi's method from zero. */
    void begin(double damping) {
        each((x, y, z) -> u[at(x, y, z)] = damping * f[cell(x, y, z)] / diagonal);
        Compute.flops((double) FLOPS_TO_SMOOTH * f.length);
    }

    /** Makes a damped step {@link #begin(double)}. */
    void begin() {
        begin(DAMPING);
    }

    /** Makes a damped step of Jacobi's method. */
    void smooth() throws MPIException {
        exchange();
        double[] residual = residual();
        each((x, y, z) -> correct(x, y, z, DAMPING * residual[cell(x, y, z)] / diagonal));
        Compute.flops((double) FLOPS_TO_SMOOTH * f.length);
    }
}
