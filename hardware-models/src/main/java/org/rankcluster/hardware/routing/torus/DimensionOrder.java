package org.rankcluster.hardware.routing.torus;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.rankcluster.hardware.topology.torus.Torus;

/** In which order packets that keep to one way go through the dimensions of a torus. */
public enum DimensionOrder {
    /** As the shape gives them: x, y, z on Blue Gene/L. */
    GIVEN,
    /**
     * By effective length, the longest first: half the extent where it is wrapped, else the extent; of equals those that are
     * not wrapped first, then as given (Blue Gene/Q's firmware, {@code fw_nd.c}).
     */
    LONGEST_FIRST;

    /** The dimensions of a torus in this order. */
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

    /** How far packets go along a dimension at most, as the order counts it. */
    public static int effectiveLength(Torus torus, int dimension) {
        return torus.wraps(dimension) ? torus.extent(dimension) / 2 : torus.extent(dimension);
    }
}
