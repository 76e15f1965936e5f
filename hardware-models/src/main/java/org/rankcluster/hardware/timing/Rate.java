package org.rankcluster.hardware.timing;

import java.math.BigInteger;

/**
 * A rate as an exact fraction, the basis of {@link Clock} and {@link Bandwidth}: n units take {@code ceil(n * 10^12 / rate)} ps. The
 * fraction {@code 10^12 / rate} is kept in lowest terms, so one multiplication and one division nearly always suffice.
 */
final class Rate {
    private static final long PS_PER_SECOND = 1_000_000_000_000L;

    private final long perSecond;
    private final long numerator;
    private final long denominator;

    Rate(long perSecond) {
        if (perSecond <= 0) {
            throw new IllegalArgumentException("rate: " + perSecond + " (expected: more than 0 per second)");
        }
        long divisor = gcd(PS_PER_SECOND, perSecond);
        this.perSecond = perSecond;
        this.numerator = PS_PER_SECOND / divisor;
        this.denominator = perSecond / divisor;
    }

    long perSecond() {
        return perSecond;
    }

    /** Returns the time of {@code amount} units, 0 or more, rounded up, in picoseconds. */
    long time(long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("amount: " + amount + " (expected: 0 or more)");
        }
        long product = amount * numerator;
        if (product < 0 || Math.multiplyHigh(amount, numerator) != 0) {
            return wideTime(amount);
        }
        return product / denominator + (product % denominator == 0 ? 0 : 1);
    }

    private long wideTime(long amount) {
        BigInteger[] parts = BigInteger.valueOf(amount)
                .multiply(BigInteger.valueOf(numerator))
                .divideAndRemainder(BigInteger.valueOf(denominator));
        BigInteger time = parts[0].add(BigInteger.valueOf(parts[1].signum()));
        if (time.bitLength() >= Long.SIZE) {
            throw EndOfTime.reached("machine", amount + " at " + perSecond + " per second", EndOfTime.PAST);
        }
        return time.longValue();
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
