package org.rankcluster.hardware.torus;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** The order in which deterministic packets cross the dimensions of a torus. */
public enum DimensionOrder {
    /** Order of the shape: x, y, z on Blue Gene/L. */
    GIVEN,
    /**
     * Longest effective length first: half the extent if the dimension is wrapped, otherwise the extent. Among equal lengths, dimensions
     * that are not wrapped come first, then the order of the shape (Blue Gene/Q's firmware, {@code fw_nd.c}).
     */
    LONGEST_FIRST;

    /**
     * Returns the dimensions of a torus in this order.
     *
     * @param torus the torus
     * @return all dimensions
     */
    public int[] of(Torus torus) {
        int[] given = IntStream.range(0, torus.dimensions()).toArray();
        if (this == GIVEN) {
            return given;
        }
        return Arrays.stream(given)
                .boxed()
                .sorted(Comparator.comparingInt((Integer d) -> -effectiveLength(torus, d))
                        .thenComparing(d -> torus.wraps(d)))
                .mapToInt(d -> d)
                .toArray();
    }

    /**
     * Returns the effective length of a dimension.
     *
     * @param torus the torus
     * @param dimension number of the dimension, 0 or more
     * @return number of nodes: half the extent if the dimension is wrapped, otherwise the extent
     */
    public static int effectiveLength(Torus torus, int dimension) {
        return torus.wraps(dimension) ? torus.extent(dimension) / 2 : torus.extent(dimension);
    }
}
