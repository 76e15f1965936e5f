package org.rankcluster.hardware.torus;

import org.rankcluster.input.InputException;

/**
 * Minimal routes through a torus, encoded as two numbers in each packet. A router therefore needs neither coordinates
 * nor divisions. The <i>hints</i> have one bit for every direction that brings the packet nearer (the hint bits of a
 * Blue Gene packet's header). The <i>hops</i> are the remaining distances along each dimension, packed into a long.
 *
 * <p>Directions are numbered by the order of dimensions, so the lowest bit of the hints is the next direction in that order. Direction
 * {@code 2 * i} is the positive one along the {@code i}-th dimension, {@code 2 * i + 1} the negative one.
 *
 * <p>The source fixes one direction for each dimension. If both are equally short, it takes the positive one if its own coordinate is even,
 * otherwise the negative one. Blue Gene/L's software sets them in this way (Blue Matter, {@code blade_on_blrts.c}).
 */
public final class MinimalRoute {
    private final Torus torus;
    private final int[] order;
    private final int[] equals;
    private final int last;
    private final int bits;
    private final long mask;

    /**
     * Creates the routes of a torus in the order of its shape.
     *
     * @param torus the torus
     * @throws InputException as {@link #MinimalRoute(Torus, DimensionOrder)}
     */
    public MinimalRoute(Torus torus) {
        this(torus, DimensionOrder.GIVEN);
    }

    /**
     * Creates the routes of a torus.
     *
     * @param torus the torus, of at most 16 dimensions; {@code 64 / dimensions} bits must hold the greatest distance along any of them
     * @param dimensionOrder order of its dimensions
     * @throws InputException if the torus is too large
     */
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

    /**
     * Returns the neighbour in a direction.
     *
     * @param node number of the node
     * @param direction direction in the numbering of this class, 0 or more
     * @return number of the neighbour; -1 if there is no link
     */
    public int neighbour(int node, int direction) {
        return torus.neighbour(node, dimension(direction), Torus.isPositive(direction));
    }

    /**
     * Returns the dimension of a direction.
     *
     * @param direction direction in the numbering of this class, 0 or more
     * @return number of the torus's dimension
     */
    public int dimension(int direction) {
        return order[Torus.dimensionOf(direction)];
    }

    /**
     * Returns the directions from one node to another.
     *
     * @param from number of the source
     * @param to number of the destination
     * @return bit {@code d} for direction {@code d}; 0 from a node to itself
     */
    public int hints(int from, int to) {
        return hints(from, to, -1);
    }

    /**
     * Returns the {@link #hints} with ties decided by bits.
     *
     * @param from number of the source
     * @param to number of the destination
     * @param ties bit {@code i} is set for the positive direction along the {@code i}-th dimension in order
     * @return bit {@code d} for direction {@code d}
     */
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

    /**
     * Returns the distances along all dimensions.
     *
     * @param from number of the source
     * @param to number of the destination
     * @return numbers of hops, packed
     */
    public long hops(int from, int to) {
        long hops = 0;
        for (int i = 0; i < order.length; i++) {
            hops |= (long) Math.abs(torus.offset(from, to, order[i])) << i * bits;
        }
        return hops;
    }

    /**
     * Returns the distances along all dimensions in given directions, which may be the longer ones.
     *
     * @param from number of the source
     * @param to number of the destination
     * @param hints one bit for the direction in each dimension in which the nodes differ
     * @return numbers of hops, packed; -1 if a dimension is not wrapped in this direction, or a number is too large
     */
    long hops(int from, int to, int hints) {
        long hops = 0;
        for (int left = hints; left != 0; left &= left - 1) {
            int direction = first(left);
            int dimension = dimension(direction);
            int ahead = torus.coordinate(to, dimension) - torus.coordinate(from, dimension);
            int along = Torus.isPositive(direction) ? ahead : -ahead;
            if (along < 0) {
                along = torus.wraps(dimension) ? along + torus.extent(dimension) : -1;
            }
            if (along < 0 || along > mask) {
                return -1;
            }
            hops |= (long) along << Torus.dimensionOf(direction) * bits;
        }
        return hops;
    }

    /**
     * Converts a direction of the torus to the numbering of this class.
     *
     * @param ofTorus direction of the torus, 0 or more, see {@link Torus#direction}
     * @return direction in the numbering of this class, 0 or more
     * @throws IllegalArgumentException if there is no such direction
     */
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
     * Returns the hops in one direction only, whatever the distance.
     *
     * @param from number of the source
     * @param to number of the destination
     * @param direction direction in the numbering of this class, 0 or more
     * @return number of hops, packed
     * @throws IllegalArgumentException if the line does not lead to the destination, or is too long
     */
    public long lineHops(int from, int to, int direction) {
        long hops = torus.hopsOnLine(from, to, Torus.direction(dimension(direction), Torus.isPositive(direction)));
        if (hops > mask) {
            throw new IllegalArgumentException("hops of a line: " + hops + " (expected: at most " + mask + ")");
        }
        return hops << Torus.dimensionOf(direction) * bits;
    }

    /**
     * Returns the remaining hops along the dimension of a direction.
     *
     * @param hops numbers of hops, packed
     * @param direction direction in the numbering of this class, 0 or more
     * @return number of hops, 0 or more
     */
    public long hopsIn(long hops, int direction) {
        return hops >>> Torus.dimensionOf(direction) * bits & mask;
    }

    /**
     * Returns the remaining hops after one hop.
     *
     * @param hops numbers of hops, packed
     * @param direction direction of the hop, the number of a bit of the hints
     * @return numbers of hops, packed
     */
    public long hopsAfter(long hops, int direction) {
        return hops - (1L << Torus.dimensionOf(direction) * bits);
    }

    /**
     * Returns the hints after one hop.
     *
     * @param hints hints before the hop
     * @param hopsAfter result of {@link #hopsAfter}: numbers of hops, packed
     * @param direction direction of the hop
     * @return hints after the hop
     */
    public int hintsAfter(int hints, long hopsAfter, int direction) {
        boolean more = hopsIn(hopsAfter, direction) != 0;
        return more ? hints : hints & ~(1 << direction);
    }

    /**
     * Returns the next direction in the order of dimensions.
     *
     * @param hints hints, not 0
     * @return number of the lowest bit of the hints
     */
    public static int first(int hints) {
        return Integer.numberOfTrailingZeros(hints);
    }

    /**
     * Returns the hints that a packet may take in a zone. The next direction in order is always among them.
     *
     * @param zone the zone
     * @param hints hints of the packet, not 0
     * @return a subset of the bits of {@code hints}
     */
    public int candidates(Zone zone, int hints) {
        return switch (zone) {
            case Z0 -> hints & equals[first(hints) >> 1];
            case Z1 -> hints;
            case Z2 -> hints & -hints;
            case Z3 -> hints & -hints | hints & last;
        };
    }
}
