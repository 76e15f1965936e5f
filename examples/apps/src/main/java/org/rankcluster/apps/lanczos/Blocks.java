package org.rankcluster.apps.lanczos;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The distribution of the matrix in blocks of fragments, with a team of processes for each block (Shan et al. 2018, section VI-A, Fig. 12).
 * Each team has one process at least; the rest are assigned by the number of elements. Teams have their ranks in the order of rows, then
 * columns.
 *
 * @param matrix the matrix
 * @param fragments number of fragments of the vector; there are {@code fragments}^2 blocks
 * @param teams number of processes of each block, row by row
 */
record Blocks(SparseMatrix matrix, int fragments, int[] teams) {
    /** Assigns all ranks; collective: a reduction of the blocks' numbers of elements, and a broadcast. */
    static Blocks of(SparseMatrix matrix, int most, Intracomm comm) throws MPIException {
        int ranks = comm.getSize();
        int fragments = Math.min(Math.min(most, matrix.states()), (int) Math.sqrt(ranks));
        Blocks blocks = new Blocks(matrix, fragments, new int[fragments * fragments]);
        long[] counted = new long[fragments * fragments];
        for (int row = comm.getRank(); row < matrix.states(); row += ranks) {
            matrix.row(row, (r, column, value) -> {
                counted[blocks.block(r, column)]++;
                counted[blocks.block(column, r)] += r == column ? 0 : 1;
            });
        }
        long[] elements = new long[counted.length];
        comm.reduce(counted, elements, counted.length, MPI.LONG, MPI.SUM, 0);
        if (comm.getRank() == 0) {
            blocks.deal(ranks, elements);
        }
        comm.bcast(blocks.teams, counted.length, MPI.INT, 0);
        return blocks;
    }

    /** Gives each block a process, and then one after the other to the block whose processes have the most elements. */
    private void deal(int ranks, long... elements) {
        Arrays.fill(teams, 1);
        for (int dealt = teams.length; dealt < ranks; dealt++) {
            int busiest = 0;
            for (int block = 1; block < teams.length; block++) {
                if ((double) elements[block] / teams[block] > (double) elements[busiest] / teams[busiest]) {
                    busiest = block;
                }
            }
            teams[busiest]++;
        }
    }

    /** Returns the first row of a fragment. */
    int first(int fragment) {
        return (int) ((long) matrix.states() * fragment / fragments);
    }

    /** Returns the number of rows of a fragment. */
    int length(int fragment) {
        return first(fragment + 1) - first(fragment);
    }

    private int fragment(int row) {
        int guess = (int) ((long) row * fragments / matrix.states());
        return row < first(guess + 1) ? guess : guess + 1;
    }

    private int block(int row, int column) {
        return fragment(row) * fragments + fragment(column);
    }

    /** Returns the first rank of a block's team. */
    int firstRank(int block) {
        int ranks = 0;
        for (int b = 0; b < block; b++) {
            ranks += teams[b];
        }
        return ranks;
    }

    /** Returns the block on which a rank works. */
    int blockOf(int rank) {
        int block = 0;
        int end = teams[0];
        while (rank >= end) {
            end += teams[++block];
        }
        return block;
    }

    /** Returns the number of processes of blocks in a fragment's column above the diagonal: the root's rank in the column. */
    int rootInColumn(int column) {
        int ranks = 0;
        for (int row = 0; row < column; row++) {
            ranks += teams[row * fragments + column];
        }
        return ranks;
    }
}
