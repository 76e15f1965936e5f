package org.rankcluster.protocol.address;

/**
 * Divides ranks by a number that does not change, with a multiplication and a shift (Granlund and Montgomery, Division by Invariant Integers using
 * Multiplication, 1994). Exact for all ranks below 2^31.
 */
public final class Reciprocal {
    private static final int RANK_BITS = 31;

    private Reciprocal() {}

    /** The fixed-point reciprocal of a divisor, 1 or more. */
    public static long multiplier(int divisor) {
        return (1L << shift(divisor)) / divisor + 1;
    }

    /** Bits behind the point of {@link #multiplier}. */
    public static int shift(int divisor) {
        return RANK_BITS + Integer.SIZE - Integer.numberOfLeadingZeros(divisor - 1);
    }
}
