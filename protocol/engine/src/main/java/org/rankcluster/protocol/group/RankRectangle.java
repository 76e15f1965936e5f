package org.rankcluster.protocol.group;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.torus.Torus;

/** A {@link Rectangle} that the ranks of a communicator fill, with tables from ranks to nodes of the rectangle and back. */
public final class RankRectangle implements Rectangle {
    private final int[] used;
    private final int[] extents;
    private final boolean hasLines;
    private final boolean[] wraps;
    private final int[] strides;
    private final int[] positions;
    private final int[] ranks;

    private RankRectangle(int[] used, int[] extents, boolean[] wraps, int[] positions, int[] ranks, boolean hasLines) {
        this.used = used;
        this.hasLines = hasLines;
        this.extents = extents;
        this.wraps = wraps;
        this.positions = positions;
        this.ranks = ranks;
        this.strides = new int[extents.length];
        int stride = 1;
        for (int d = 0; d < extents.length; d++) {
            strides[d] = stride;
            stride *= extents[d];
        }
    }

    /**
     * Returns the rectangle that ranks fill.
     *
     * @param torus the network
     * @param size number of ranks, 1 or more
     * @param nodeOf the node of each of {@code 0..size-1}
     * @param hasLines whether messages can deposit copies along its lines
     * @return the rectangle; null if the ranks omit a node of it, share a node, or are all on one
     */
    public static @Nullable RankRectangle of(Torus torus, int size, IntUnaryOperator nodeOf, boolean hasLines) {
        int[] least = new int[torus.dimensions()];
        int[] most = new int[torus.dimensions()];
        Arrays.fill(least, Integer.MAX_VALUE);
        for (int rank = 0; rank < size; rank++) {
            int node = nodeOf.applyAsInt(rank);
            for (int d = 0; d < least.length; d++) {
                least[d] = Math.min(least[d], torus.coordinate(node, d));
                most[d] = Math.max(most[d], torus.coordinate(node, d));
            }
        }
        long volume = 1;
        int count = 0;
        int[] used = new int[least.length];
        for (int d = 0; d < least.length; d++) {
            volume *= most[d] - least[d] + 1;
            if (most[d] > least[d]) {
                used[count++] = d;
            }
        }
        return volume == size && count > 0
                ? filled(torus, size, nodeOf, least, most, Arrays.copyOf(used, count), hasLines)
                : null;
    }

    private static @Nullable RankRectangle filled(
            Torus torus, int size, IntUnaryOperator nodeOf, int[] least, int[] most, int[] used, boolean hasLines) {
        int[] positions = new int[size];
        int[] ranks = new int[size];
        Arrays.fill(ranks, -1);
        for (int rank = 0; rank < size; rank++) {
            int position = 0;
            for (int i = used.length - 1; i >= 0; i--) {
                int d = used[i];
                int extent = most[d] - least[d] + 1;
                position = position * extent + torus.coordinate(nodeOf.applyAsInt(rank), d) - least[d];
            }
            if (ranks[position] >= 0) {
                return null;
            }
            positions[rank] = position;
            ranks[position] = rank;
        }
        int[] extents = Arrays.stream(used).map(d -> most[d] - least[d] + 1).toArray();
        boolean[] wraps = new boolean[used.length];
        for (int i = 0; i < wraps.length; i++) {
            wraps[i] = torus.wraps(used[i]) && extents[i] == torus.extent(used[i]);
        }
        return new RankRectangle(used, extents, wraps, positions, ranks, hasLines);
    }

    @Override
    public int dimensions() {
        return extents.length;
    }

    @Override
    public int extent(int dimension) {
        return extents[dimension];
    }

    @Override
    public boolean wraps(int dimension) {
        return wraps[dimension];
    }

    @Override
    public int coordinate(int rank, int dimension) {
        return positions[rank] / strides[dimension] % extents[dimension];
    }

    @Override
    public int direction(int dimension, boolean positive) {
        return Torus.direction(used[dimension], positive);
    }

    @Override
    public boolean hasLines() {
        return hasLines;
    }

    @Override
    public int at(int rank, int dimension, int coordinate) {
        return ranks[positions[rank] + (coordinate - coordinate(rank, dimension)) * strides[dimension]];
    }
}
