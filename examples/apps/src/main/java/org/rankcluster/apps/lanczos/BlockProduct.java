package org.rankcluster.apps.lanczos;

import java.util.Arrays;

/**
 * One process's share of the product of a matrix block and a fragment of a vector: the elements of some rows of the block. The elements are
 * made at each product again, as BIGSTICK does.
 */
final class BlockProduct {
    private final Blocks blocks;
    private final int row;
    private final int column;
    /**
     * First of the rows that make the elements of the process. These rows are in the upper half; blocks below the diagonal are mirror
     * images of it.
     */
    private final int first;

    private final int end;
    private long elements;

    BlockProduct(Blocks blocks, int rank) {
        this.blocks = blocks;
        int block = blocks.blockOf(rank);
        row = block / blocks.fragments();
        column = block % blocks.fragments();
        int member = rank - blocks.firstRank(block);
        int team = blocks.teams()[block];
        int fragment = Math.min(row, column);
        first = blocks.first(fragment) + part(blocks.length(fragment), member, team);
        end = blocks.first(fragment) + part(blocks.length(fragment), member + 1, team);
    }

    private static int part(int rows, int member, int team) {
        return (int) ((long) rows * member / team);
    }

    /** Returns the fragment of the result. */
    int row() {
        return row;
    }

    /** Returns the fragment of the vector. */
    int column() {
        return column;
    }

    /** Returns the number of elements of the last product. */
    long elements() {
        return elements;
    }

    /** Multiplies the vector's fragment, into a result of the process's elements alone. */
    void multiply(double[] vector, double[] result) {
        Arrays.fill(result, 0);
        elements = 0;
        int rowFirst = blocks.first(row);
        int columnFirst = blocks.first(column);
        for (int making = first; making < end; making++) {
            blocks.matrix().row(making, (r, c, value) -> {
                add(r - rowFirst, c - columnFirst, value, vector, result);
                if (r != c) {
                    add(c - rowFirst, r - columnFirst, value, vector, result);
                }
            });
        }
    }

    private void add(int r, int c, double value, double[] vector, double[] result) {
        if (r >= 0 && r < result.length && c >= 0 && c < vector.length) {
            result[r] += value * vector[c];
            elements++;
        }
    }
}
