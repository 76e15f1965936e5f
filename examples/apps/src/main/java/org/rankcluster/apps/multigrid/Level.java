package org.rankcluster.apps.multigrid;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.arrays.DistributedArray;
import org.rankcluster.arrays.Grid;
import org.rankcluster.arrays.GridWindow;
import org.rankcluster.arrays.ScatterMethod;
import org.rankcluster.arrays.Stencil;
import org.rankcluster.protocol.extension.Compute;

/**
 * One grid of the sample {@code multigrid}, with unknowns and right side in distributed arrays of {@code org.rankcluster.arrays}. The
 * operator is the seven-point Laplacian of the cell centres, with zero at the faces of the cube, half a cell away. A cell at a face
 * therefore weighs one more, and values beyond count as zero.
 */
final class Level {
    private static final int FLOPS = 9;
    private static final int PICOSECONDS = 1000;

    private final DistributedArray array;
    private final int cells;
    private final double cellTime;
    private final double[] unknowns;
    private final double[] rightSide;
    private final double[] rest;
    /** Distances of neighbours in the local vector. */
    private final int stepY;

    private final int stepZ;

    Level(Intracomm comm, int cells, ScatterMethod method, double cellTime) throws MPIException {
        this.cells = cells;
        this.cellTime = cellTime;
        array = Grid.of(cells, cells, cells).stencil(Stencil.STAR, 1).on(comm, method);
        unknowns = array.newLocal();
        rightSide = array.newGlobal();
        rest = array.newGlobal();
        stepY = array.local().length(0);
        stepZ = stepY * array.local().length(1);
    }

    DistributedArray array() {
        return array;
    }

    /** Returns the number of cells in each dimension. */
    int cells() {
        return cells;
    }

    /** Returns the values of a local vector. */
    double[] unknowns() {
        return unknowns;
    }

    /** Returns the values of a global vector. */
    double[] rightSide() {
        return rightSide;
    }

    /** Returns the result of {@link #computeRest}, a global vector. */
    double[] rest() {
        return rest;
    }

    /** A function of cells of a cube that has {@code cells} in each dimension. */
    interface Field {
        double at(int x, int y, int z, int cells);
    }

    /** An action on a row of cells along x. */
    private interface Row {
        /**
         * Processes the row that begins at these places of a local and of a global vector. {@code faces} is 6 plus the number of faces of
         * the cube that the row touches along its length.
         */
        void at(int y, int z, int local, int global, int faces);
    }

    private void rows(Row row) {
        if (array.size() == 0) {
            return;
        }
        int x = array.first(0);
        for (int z = array.first(2); z < array.first(2) + array.length(2); z++) {
            for (int y = array.first(1); y < array.first(1) + array.length(1); y++) {
                int faces = 6 + face(y) + face(z);
                row.at(y, z, array.local().index(x, y, z, 0), array.index(x, y, z, 0), faces);
            }
        }
    }

    /** Returns the number of faces of the cube at a coordinate. */
    private int face(int coordinate) {
        return (coordinate == 0 ? 1 : 0) + (coordinate == cells - 1 ? 1 : 0);
    }

    private double neighbours(int i) {
        return unknowns[i - 1]
                + unknowns[i + 1]
                + unknowns[i - stepY]
                + unknowns[i + stepY]
                + unknowns[i - stepZ]
                + unknowns[i + stepZ];
    }

    private double area() {
        return 1.0 / cells / cells;
    }

    private void swept(double part) {
        if (cellTime > 0) {
            Compute.time(Math.round(cellTime * PICOSECONDS * part * array.size()));
        } else {
            Compute.flops(FLOPS * part * array.size());
        }
    }

    /** Sweeps {@code sweeps} times over the cells of one colour, then of the other. */
    void smooth(int sweeps, double relaxation) throws MPIException {
        for (int half = 0; half < 2 * sweeps; half++) {
            int colour = half % 2;
            array.updateGhosts(unknowns);
            rows((y, z, local, global, faces) -> {
                for (int i = (array.first(0) + y + z + colour) % 2; i < array.length(0); i += 2) {
                    int diagonal = faces + face(array.first(0) + i);
                    int at = local + i;
                    double solved = (neighbours(at) + area() * rightSide[global + i]) / diagonal;
                    unknowns[at] += relaxation * (solved - unknowns[at]);
                }
            });
            swept(0.5);
        }
    }

    /** Returns the relaxation by which sweeps alone converge fastest. */
    double bestRelaxation() {
        return 2 / (1 + StrictMath.sin(StrictMath.PI / cells));
    }

    /** Computes the residual of the unknowns. */
    void computeRest() throws MPIException {
        array.updateGhosts(unknowns);
        rows((y, z, local, global, faces) -> {
            for (int i = 0; i < array.length(0); i++) {
                int diagonal = faces + face(array.first(0) + i);
                double product = (diagonal * unknowns[local + i] - neighbours(local + i)) / area();
                rest[global + i] = rightSide[global + i] - product;
            }
        });
        swept(1);
    }

    /** Returns the norm of the residual; collective. */
    double residual(Intracomm comm) throws MPIException {
        computeRest();
        double[] sum = {0};
        for (double value : rest) {
            sum[0] += value * value;
        }
        Compute.flops(2.0 * rest.length);
        double[] all = new double[1];
        comm.allReduce(sum, all, 1, MPI.DOUBLE, MPI.SUM);
        return Math.sqrt(all[0]);
    }

    /** Sets the right side to the operator's image of a field, and all unknowns to 0. */
    void rightSideOf(Field field) throws MPIException {
        set(field);
        Arrays.fill(rightSide, 0);
        computeRest();
        for (int i = 0; i < rest.length; i++) {
            rightSide[i] = -rest[i];
        }
        Arrays.fill(unknowns, 0);
    }

    private void set(Field field) {
        rows((y, z, local, global, faces) -> {
            for (int i = 0; i < array.length(0); i++) {
                unknowns[local + i] = field.at(array.first(0) + i, y, z, cells);
            }
        });
    }

    /** Returns the greatest distance of the unknowns from a field. */
    double distance(Field field) {
        double[] greatest = new double[1];
        rows((y, z, local, global, faces) -> {
            for (int i = 0; i < array.length(0); i++) {
                double away = Math.abs(unknowns[local + i] - field.at(array.first(0) + i, y, z, cells));
                greatest[0] = Math.max(greatest[0], away);
            }
        });
        return greatest[0];
    }

    /** Exchanges ghost points of a field that has no value twice. Returns the number of wrong ones. Leaves unknowns at 0. */
    long wrongGhosts() throws MPIException {
        Field number = (x, y, z, of) -> 1 + x + 0x1p12 * y + 0x1p24 * z;
        set(number);
        array.updateGhosts(unknowns);
        GridWindow local = array.local();
        long wrong = 0;
        for (int i = 0; i < unknowns.length; i++) {
            int x = local.first(0) + i % stepY;
            int y = local.first(1) + i % stepZ / stepY;
            int z = local.first(2) + i / stepZ;
            boolean isThere = Math.min(Math.min(x, y), z) >= 0 && Math.max(Math.max(x, y), z) < cells;
            boolean isSeen = isThere && outside(x, 0) + outside(y, 1) + outside(z, 2) <= 1;
            wrong += unknowns[i] == (isSeen ? number.at(x, y, z, cells) : 0) ? 0 : 1;
        }
        Arrays.fill(unknowns, 0);
        return wrong;
    }

    private int outside(int coordinate, int dimension) {
        int at = coordinate - array.first(dimension);
        return at < 0 || at >= array.length(dimension) ? 1 : 0;
    }
}
