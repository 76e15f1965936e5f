package org.rankcluster.apps.multigrid;

import java.util.Arrays;
import mpi.MPIException;
import org.rankcluster.arrays.DistributedArray;
import org.rankcluster.arrays.GridWindow;
import org.rankcluster.arrays.Span;
import org.rankcluster.protocol.extension.Compute;

/**
 * The transfer of values between a grid and the next coarser one, whose cells are eight of it. The ranks' parts of the two grids
 * need not overlap: a window on the other grid has the cells that a rank needs.
 */
final class Transfer {
    private static final int CHILDREN = 8;
    private static final int FLOPS_OF_INTERPOLATION = 16;
    private static final double NEAR = 0.75;
    private static final double FAR = 0.25;

    private final Level fine;
    private final Level coarse;
    /** The coarse cells' children, and their values. */
    private final GridWindow children;

    private final double[] childValues;
    /** Coarse cells around the fine ones, and their values. */
    private final GridWindow parents;

    private final double[] parentValues;
    private final double[] coarseUnknowns;

    Transfer(Level fine, Level coarse) throws MPIException {
        this.fine = fine;
        this.coarse = coarse;
        DistributedArray below = fine.array();
        DistributedArray above = coarse.array();
        children = below.window((dimension, process) -> {
            Span part = above.part(dimension, process);
            return new Span(2 * part.first(), 2 * part.end());
        });
        parents = above.window((dimension, process) -> {
            Span part = below.part(dimension, process);
            return part.length() == 0
                    ? new Span(0, 0)
                    : new Span(Math.floorDiv(part.first() - 1, 2), (part.end() + 2) / 2);
        });
        childValues = children.newValues();
        parentValues = parents.newValues();
        coarseUnknowns = above.newGlobal();
    }

    /**
     * Sets the coarse grid's right side to the means of eight of the fine grid's residual, and its unknowns to 0. Collective.
     */
    void restrict() throws MPIException {
        fine.computeRest();
        children.gather(fine.rest(), childValues);
        double[] rightSide = coarse.rightSide();
        int stepY = children.length(0);
        int stepZ = stepY * children.length(1);
        for (int i = 0; i < rightSide.length; i++) {
            int x = i % coarse.array().length(0);
            int y = i / coarse.array().length(0) % coarse.array().length(1);
            int z = i / coarse.array().length(0) / coarse.array().length(1);
            int at = 2 * (x + y * stepY + z * stepZ);
            double sum = 0;
            for (int child = 0; child < CHILDREN; child++) {
                sum += childValues[at + (child & 1) + (child >> 1 & 1) * stepY + (child >> 2) * stepZ];
            }
            rightSide[i] = sum / CHILDREN;
        }
        Arrays.fill(coarse.unknowns(), 0);
        Compute.flops(childValues.length);
    }

    /** Adds the coarse grid's unknowns to the fine ones, interpolated; collective. */
    void interpolate() throws MPIException {
        coarse.array().localToGlobal(coarse.unknowns(), coarseUnknowns);
        parents.gather(coarseUnknowns, parentValues);
        DistributedArray array = fine.array();
        int[] near = new int[3];
        int[] far = new int[3];
        double[][] weight = new double[3][2];
        for (int i = 0; i < array.size(); i++) {
            int x = array.first(0) + i % array.length(0);
            int y = array.first(1) + i / array.length(0) % array.length(1);
            int z = array.first(2) + i / array.length(0) / array.length(1);
            place(x, 0, near, far, weight);
            place(y, 1, near, far, weight);
            place(z, 2, near, far, weight);
            double sum = 0;
            for (int corner = 0; corner < CHILDREN; corner++) {
                int fx = corner & 1;
                int fy = corner >> 1 & 1;
                int fz = corner >> 2;
                int at = parents.index(
                        fx == 0 ? near[0] : far[0], fy == 0 ? near[1] : far[1], fz == 0 ? near[2] : far[2], 0);
                sum += weight[0][fx] * weight[1][fy] * weight[2][fz] * parentValues[at];
            }
            fine.unknowns()[array.local().index(x, y, z, 0)] += sum;
        }
        Compute.flops((double) FLOPS_OF_INTERPOLATION * array.size());
    }

    /** Finds the two coarse cells around a fine one, and their weights; beyond a face lies the near one, with the other sign. */
    private void place(int cell, int dimension, int[] near, int[] far, double[][] weight) {
        near[dimension] = cell / 2;
        int other = cell / 2 + (cell % 2 == 0 ? -1 : 1);
        boolean isThere = other >= 0 && other < coarse.cells();
        far[dimension] = isThere ? other : near[dimension];
        weight[dimension][0] = NEAR;
        weight[dimension][1] = isThere ? FAR : -FAR;
    }

    void free() throws MPIException {
        children.free();
        parents.free();
    }
}
