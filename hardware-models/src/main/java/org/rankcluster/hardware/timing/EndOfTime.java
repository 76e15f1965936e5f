package org.rankcluster.hardware.timing;

import java.math.BigDecimal;
import org.rankcluster.input.InputException;

/**
 * The end of virtual time, which is a {@code long} of picoseconds: about 106.75 days. A job that would reach it ends with an
 * {@link InputException}.
 */
public final class EndOfTime {
    /** The first virtual time that no event may have, in ps. One less than the greatest long, which stands for no event at all. */
    public static final long AT = Long.MAX_VALUE - 1;

    /** The value of work that would end at {@link #AT} or later, for {@link #reached}. */
    public static final String PAST = "past the end of virtual time";

    private static final String RULE = "virtual time below " + seconds(AT) + " s, about 106.75 days";

    private EndOfTime() {}

    /**
     * Adds without overflow.
     *
     * @param time virtual time in ps, {@code 0..AT}
     * @param duration ps, 0 or more; less if it has overflowed itself
     * @return the sum in ps, or {@link #AT} if it is later than that
     */
    public static long sum(long time, long duration) {
        return Long.compareUnsigned(duration, AT - time) >= 0 ? AT : time + duration;
    }

    /**
     * Multiplies without overflow.
     *
     * @param count number of durations, 0 or more
     * @param each length of each duration, in ps
     * @return sum of the durations, in ps
     * @throws InputException if the sum is longer than virtual time lasts
     */
    public static long times(long count, long each) {
        long product = count * each;
        if (Math.multiplyHigh(count, each) != product >> 63) {
            throw reached("machine", count + " x " + seconds(each) + " s", PAST);
        }
        return product;
    }

    /**
     * {@return whether a sum of a virtual time and of durations is at the end of virtual time or later}
     *
     * @param time sum in ps, which may have overflowed once
     */
    public static boolean isPast(long time) {
        return Long.compareUnsigned(time, AT) >= 0;
    }

    /**
     * {@return picoseconds as seconds, with all their digits}
     *
     * @param picoseconds number of picoseconds
     */
    public static String seconds(long picoseconds) {
        return BigDecimal.valueOf(picoseconds, 12).stripTrailingZeros().toPlainString();
    }

    /**
     * {@return the error of a job that would take virtual time to its end}
     *
     * @param where rank, or other origin of the error
     * @param name call or work that takes so long
     * @param value value for the message, such as a duration or a location in the program
     */
    public static InputException reached(String where, String name, Object value) {
        return new InputException(where, name, value, RULE);
    }
}
