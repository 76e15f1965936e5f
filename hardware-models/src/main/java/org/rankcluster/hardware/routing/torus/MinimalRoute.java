package org.rankcluster.hardware.routing.torus;

import org.rankcluster.hardware.topology.torus.Torus;
import org.rankcluster.input.InputException;

/**
 * Minimal ways through a torus, as two numbers that travel with a packet, so that a router needs neither coordinates nor
 * divisions: <i>hints</i>, one bit for every direction that brings it nearer (the hint bits of a Blue Gene packet's
 * header), and <i>hops</i>, how far it has to go along each dimension, packed into a long.
 *
 * <p>Directions are numbered by the order of dimensions, so that the lowest bit of the hints is the next direction in that
 * order: direction {@code 2 * i} is the positive one along the {@code i}-th dimension, {@code 2 * i + 1} the negative one.
 *
 * <p>The source fixes one direction a dimension. Where both are equally short it takes the positive one if its own
 * coordinate is even, else the negative one (so Blue Gene/L's software set them: Blue Matter, {@code blade_on_blrts.c}).
 */
public final class MinimalRoute {
    private final Torus torus;
    private final int[] order;
    private final int[] equals;
    private final int last;
    private final int bits;
    private final long mask;

    /** Routes on {@code torus} in the order of its shape. */
    public MinimalRoute(Torus torus) {
        this(torus, DimensionOrder.GIVEN);
    }

    /** Routes on {@code torus}; {@code 64 / dimensions} bits have to hold the greatest distance along any of them. */
    public MinimalRoute(Torus torus, DimensionOrder dimensionOrder) {
        this.torus = torus;
        this.order = dimensionOrder.of(torus);
        this.bits = Math.min(Integer.SIZE - 1, Long.SIZE / torus.dimensions());
        this.mask = (1L << bits) - 1;
        for (int d = 0; d < torus.dimensions(); d++) {
            int farthest = torus.wraps(d) ? torus.extent(d) / 2 : torus.extent(d) - 1;
            if (farthest > mask) {
                String rule = "at most " + mask + " hops along any of " + torus.dimensions() + " dimensions";
                throw new InputException("torus network", "shape", torus, rule);
            }
        }
        if (torus.directions() > Integer.SIZE) {
            throw new InputException("torus network", "shape", torus, "at most 16 dimensions");
        }
        this.equals = new int[order.length];
        int lastAt = 0;
        for (int i = 0; i < order.length; i++) {
            lastAt = order[i] == order.length - 1 ? i : lastAt;
            for (int j = 0; j < order.length; j++) {
                boolean equal = DimensionOrder.effectiveLength(torus, order[i])
                        == DimensionOrder.effectiveLength(torus, order[j]);
                equals[i] |= equal ? 0b11 << 2 * j : 0;
            }
        }
        this.last = 0b11 << 2 * lastAt;
    }

    /** The neighbour in a direction, or -1 where there is no link. */
    public int neighbour(int node, int direction) {
        return torus.neighbour(node, dimension(direction), Torus.isPositive(direction));
    }

    /** The dimension of a direction. */
    public int dimension(int direction) {
        return order[Torus.dimensionOf(direction)];
    }

    /** The directions to take from one node to another: bit {@code d} for direction {@code d}; 0 from a node to itself. */
    public int hints(int from, int to) {
        return hints(from, to, -1);
    }

    /** The {@link #hints} with ties by the bits of {@code ties}, that of a dimension's place set for the positive direction. */
    public int randomHints(int from, int to, int ties) {
        return hints(from, to, ties & Integer.MAX_VALUE);
    }

    private int hints(int from, int to, int ties) {
        int hints = 0;
        for (int i = 0; i < order.length; i++) {
            int offset = torus.offset(from, to, order[i]);
            if (offset != 0) {
                hints |= 1 << Torus.direction(i, isPositive(from, to, i, offset, ties));
            }
        }
        return hints;
    }

    private boolean isPositive(int from, int to, int i, int offset, int ties) {
        if (!torus.isTie(from, to, order[i])) {
            return offset > 0;
        }
        return ties < 0 ? torus.coordinate(from, order[i]) % 2 == 0 : (ties >>> i & 1) == 1;
    }

    /** Hops to go along every dimension, packed. */
    public long hops(int from, int to) {
        long hops = 0;
        for (int i = 0; i < order.length; i++) {
            hops |= (long) Math.abs(torus.offset(from, to, order[i])) << i * bits;
        }
        return hops;
    }

    /** The number here of a direction of the torus itself. */
    public int direction(int ofTorus) {
        for (int i = 0; i < order.length; i++) {
            if (order[i] == Torus.dimensionOf(ofTorus)) {
                return Torus.direction(i, Torus.isPositive(ofTorus));
            }
        }
        throw new IllegalArgumentException(
                "direction: " + ofTorus + " (expected: 0.." + (torus.directions() - 1) + ")");
    }

    /**
     * Hops to go in one direction, packed, however long that is.
     *
     * @throws IllegalArgumentException if it never gets there
     */
    public long lineHops(int from, int to, int direction) {
        long hops = torus.hopsOnLine(from, to, Torus.direction(dimension(direction), Torus.isPositive(direction)));
        if (hops > mask) {
            throw new IllegalArgumentException("hops of a line: " + hops + " (expected: at most " + mask + ")");
        }
        return hops << Torus.dimensionOf(direction) * bits;
    }

    /** Hops of packed ones that are to go along the dimension of a direction. */
    public long hopsIn(long hops, int direction) {
        return hops >>> Torus.dimensionOf(direction) * bits & mask;
    }

    /** What is to go after one hop in a direction of the hints. */
    public long hopsAfter(long hops, int direction) {
        return hops - (1L << Torus.dimensionOf(direction) * bits);
    }

    /** The hints after one hop in {@code direction}, given what {@link #hopsAfter} says. */
    public int hintsAfter(int hints, long hopsAfter, int direction) {
        boolean more = hopsIn(hopsAfter, direction) != 0;
        return more ? hints : hints & ~(1 << direction);
    }

    /** The next direction in the order of dimensions; for hints other than 0. */
    public static int first(int hints) {
        return Integer.numberOfTrailingZeros(hints);
    }

    /** The hints that a packet may take in a zone; the next direction in order is always among them. */
    public int candidates(Zone zone, int hints) {
        return switch (zone) {
            case Z0 -> hints & equals[first(hints) >> 1];
            case Z1 -> hints;
            case Z2 -> hints & -hints;
            case Z3 -> hints & -hints | hints & last;
        };
    }
}
