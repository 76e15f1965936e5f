package org.rankcluster.hardware.routing;

import org.rankcluster.hardware.topology.Torus;
import org.rankcluster.input.InputException;

/**
 * Minimal ways through a torus, as two numbers that travel with a packet, so that a router needs neither coordinates nor
 * divisions: <i>hints</i>, one bit for every direction that brings it nearer (the hint bits of a Blue Gene/L packet's
 * header), and <i>hops</i>, how far it has to go along each dimension, packed into a long.
 *
 * <p>The source fixes one direction a dimension. Where both are equally short it takes the positive one if its own
 * coordinate is even, else the negative one (so Blue Gene/L's software set them: Blue Matter, {@code blade_on_blrts.c}).
 */
public final class MinimalRoute {
    private final Torus torus;
    private final int bits;
    private final long mask;

    /** Routes on {@code torus}; {@code 64 / dimensions} bits have to hold the greatest distance along any of them. */
    public MinimalRoute(Torus torus) {
        this.torus = torus;
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
    }

    /** The directions to take from one node to another: bit {@code d} for direction {@code d}; 0 from a node to itself. */
    public int hints(int from, int to) {
        int hints = 0;
        for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
            int offset = torus.offset(from, to, dimension);
            if (offset != 0) {
                hints |= 1 << Torus.direction(dimension, isPositive(from, to, dimension, offset));
            }
        }
        return hints;
    }

    private boolean isPositive(int from, int to, int dimension, int offset) {
        return torus.isTie(from, to, dimension) ? torus.coordinate(from, dimension) % 2 == 0 : offset > 0;
    }

    /** Hops to go along every dimension, packed. */
    public long hops(int from, int to) {
        long hops = 0;
        for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
            hops |= (long) Math.abs(torus.offset(from, to, dimension)) << dimension * bits;
        }
        return hops;
    }

    /** What is to go after one hop in a direction of the hints. */
    public long hopsAfter(long hops, int direction) {
        return hops - (1L << Torus.dimensionOf(direction) * bits);
    }

    /** The hints after one hop in {@code direction}, given what {@link #hopsAfter} says. */
    public int hintsAfter(int hints, long hopsAfter, int direction) {
        boolean more = (hopsAfter >>> Torus.dimensionOf(direction) * bits & mask) != 0;
        return more ? hints : hints & ~(1 << direction);
    }

    /** The next direction in dimension order, the first dimension first; for hints other than 0. */
    public static int first(int hints) {
        return Integer.numberOfTrailingZeros(hints);
    }
}
