package org.rankcluster.protocol.address;

/**
 * A fast exact division of ranks by an invariant divisor, as a multiplication and a shift. See Granlund and Montgomery, "Division by
 * Invariant Integers using Multiplication", 1994. The quotient {@code rank * multiplier >>> shift} is exact for all ranks below 2^31.
 */
public final class Reciprocal {
    private static final int RANK_BITS = 31;

    private Reciprocal() {}

    /**
     * Returns the fixed-point reciprocal of a divisor.
     *
     * @param divisor 1 or more
     * @return multiplier with {@link #shift} fractional bits
     */
    public static long multiplier(int divisor) {
        return (1L << shift(divisor)) / divisor + 1;
    }

    /**
     * Returns the number of fractional bits of {@link #multiplier}.
     *
     * @param divisor 1 or more
     * @return bits to shift the product to the right
     */
    public static int shift(int divisor) {
        return RANK_BITS + Integer.SIZE - Integer.numberOfLeadingZeros(divisor - 1);
    }
}
