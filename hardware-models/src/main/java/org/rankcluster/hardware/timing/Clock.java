package org.rankcluster.hardware.timing;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A processor's clock frequency in hertz, which converts cycles to time, rounded up once to whole picoseconds. */
public final class Clock {
    private final Rate rate;

    /**
     * Creates a clock.
     *
     * @param hertz cycles per second, 1 or more
     * @throws IllegalArgumentException if it is less than 1
     */
    public Clock(long hertz) {
        this.rate = new Rate(hertz);
    }

    /** {@return the cycles per second} */
    public long hertz() {
        return rate.perSecond();
    }

    /**
     * Returns the time of a number of cycles, rounded up once.
     *
     * @param cycles number of cycles, 0 or more
     * @return picoseconds
     */
    public long time(long cycles) {
        return rate.time(cycles);
    }

    /**
     * Returns the time of a number of cycles that may have a fraction, rounded up once.
     *
     * @param cycles number of cycles, 0 or more
     * @return picoseconds
     * @throws org.rankcluster.input.InputException if the time is past the end of virtual time
     */
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
