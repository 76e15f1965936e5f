package org.rankcluster.hardware.timing;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** How many cycles a second tick, and exactly how long a number of cycles takes. */
public final class Clock {
    private final Rate rate;

    /** A clock of {@code hertz} > 0. */
    public Clock(long hertz) {
        this.rate = new Rate(hertz);
    }

    /** Cycles per second. */
    public long hertz() {
        return rate.perSecond();
    }

    /** Picoseconds that {@code cycles} >= 0 take, rounded up once. */
    public long time(long cycles) {
        return rate.time(cycles);
    }

    /** Picoseconds that {@code cycles} >= 0, which may have a fraction, take, rounded up once. */
    public long time(BigDecimal cycles) {
        BigDecimal time = cycles.movePointRight(12).divide(BigDecimal.valueOf(hertz()), 0, RoundingMode.CEILING);
        if (time.compareTo(BigDecimal.valueOf(EndOfTime.AT)) >= 0) {
            throw EndOfTime.reached("machine", cycles.toPlainString() + " cycles at " + this, EndOfTime.PAST);
        }
        return time.longValueExact();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Clock that && that.hertz() == hertz();
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hertz());
    }

    @Override
    public String toString() {
        return hertz() + " Hz";
    }
}
