package org.rankcluster.apps.multigrid;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import mpi.CartComm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Compute;

/**
 * The preconditioner of {@link Amg}: V-cycles over a hierarchy of grids. A cell of the next grid is eight of this one: at first eight cells
 * of one rank. When each rank has one cell, they are the cells of eight ranks, of which the first continues with the new cell. Ranks with
 * finer grids send it their residuals, and receive corrections.
 */
final class AmgPreconditioner {
    private static final int TAG = 6;

    private final CartComm comm;
    private final List<AmgLevel> levels = new ArrayList<>();
    /** Number of grids with more than one cell a rank. */
    private final int local;

    /** The ranks whose cells become one cell, from the first level on that has one cell a rank; the owner first. */
    private final List<int[]> groups = new ArrayList<>();

    private final double[] value = new double[1];

    /** Creates the part of the calling rank, with {@code cells} cells in each dimension on the finest grid. */
    AmgPreconditioner(CartComm comm, int cells) throws MPIException {
        this.comm = comm;
        AmgLevel level = new AmgLevel(comm, cells, 1, 1, 1, 1);
        levels.add(level);
        while (level.edge() > 1) {
            level = new AmgLevel(comm, level.edge() / 2, 1, couplings(level));
            levels.add(level);
        }
        local = levels.size() - 1;
        boolean takesPart = true;
        while (takesPart && (level.isCut(0) || level.isCut(1) || level.isCut(2))) {
            int[] group = group(level.stride());
            groups.add(group);
            takesPart = group[0] == comm.getRank();
            if (takesPart) {
                level = new AmgLevel(comm, 1, 2 * level.stride(), couplings(level));
                levels.add(level);
            }
        }
    }

    /** Returns the couplings of the next grid: areas of faces divided by distances of cells. */
    private static double[] couplings(AmgLevel level) {
        double[] couplings = new double[3];
        for (int d = 0; d < couplings.length; d++) {
            couplings[d] = level.coupling(d);
            for (int e = 0; e < couplings.length; e++) {
                double factor = level.isCut(e) ? 2 : 1;
                couplings[d] = e == d ? couplings[d] / factor : couplings[d] * factor;
            }
        }
        return couplings;
    }

    /** Returns the ranks that participate at a stride and have the calling rank's owner at the next. */
    private int[] group(int stride) throws MPIException {
        int[] first = comm.getCoords(comm.getRank());
        int[] dims = comm.getTopo().dims;
        for (int d = 0; d < first.length; d++) {
            first[d] = first[d] / (2 * stride) * 2 * stride;
        }
        int[] group = new int[8];
        int size = 0;
        for (int place = 0; place < group.length; place++) {
            int[] there = {
                first[0] + (place >> 2) * stride, first[1] + (place >> 1 & 1) * stride, first[2] + (place & 1) * stride
            };
            if (there[0] < dims[0] && there[1] < dims[1] && there[2] < dims[2]) {
                group[size++] = comm.getRank(there);
            }
        }
        return Arrays.copyOf(group, size);
    }

    /** Returns the finest grid. */
    AmgLevel finest() {
        return levels.getFirst();
    }

    /** Returns the grids of which the calling rank has cells. */
    List<AmgLevel> levels() {
        return levels;
    }

    /** Solves approximately: with the finest grid's right side, for its unknowns. */
    void cycle() throws MPIException {
        cycle(0);
    }

    private void cycle(int number) throws MPIException {
        AmgLevel level = levels.get(number);
        int crossing = number - local;
        if (crossing == groups.size()) {
            level.begin(1);
            return;
        }
        level.begin();
        level.exchange();
        double[] residual = level.residual();
        if (crossing >= 0) {
            cross(number, groups.get(crossing), residual[0]);
        } else {
            descend(number, residual);
        }
        level.smooth();
    }

    private void descend(int number, double[] residual) throws MPIException {
        AmgLevel fine = levels.get(number);
        AmgLevel coarse = levels.get(number + 1);
        int n = fine.edge();
        double[] rightSide = coarse.rightSide();
        Arrays.fill(rightSide, 0);
        for (int cell = 0; cell < residual.length; cell++) {
            rightSide[(cell / (n * n) / 2 * n / 2 + cell / n % n / 2) * n / 2 + cell % n / 2] += residual[cell];
        }
        Compute.flops(residual.length);
        cycle(number + 1);
        for (int cell = 0; cell < residual.length; cell++) {
            int x = cell / (n * n);
            int y = cell / n % n;
            int z = cell % n;
            fine.correct(x, y, z, coarse.unknown(x / 2, y / 2, z / 2));
        }
        Compute.flops(residual.length);
    }

    private void cross(int number, int[] group, double residual) throws MPIException {
        value[0] = residual;
        if (group[0] != comm.getRank()) {
            comm.send(value, 1, MPI.DOUBLE, group[0], TAG);
            comm.recv(value, 1, MPI.DOUBLE, group[0], TAG);
        } else {
            double sum = residual;
            for (int i = 1; i < group.length; i++) {
                comm.recv(value, 1, MPI.DOUBLE, group[i], TAG);
                sum += value[0];
            }
            Compute.flops(group.length - 1);
            AmgLevel coarse = levels.get(number + 1);
            coarse.rightSide()[0] = sum;
            cycle(number + 1);
            value[0] = coarse.unknown(0, 0, 0);
            for (int i = 1; i < group.length; i++) {
                comm.send(value, 1, MPI.DOUBLE, group[i], TAG);
            }
        }
        levels.get(number).correct(0, 0, 0, value[0]);
        Compute.flops(1);
    }
}
