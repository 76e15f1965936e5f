package org.rankcluster.actors.job;

import java.math.BigInteger;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The minimum, sum and maximum of a time over the ranks, in picoseconds, accumulated over the cluster members of a job. The
 * sum is exact, so the order of additions does not matter.
 */
final class Spread {
    private static final double PICOSECONDS = 1e12;
    private static final int LOW_BITS = 32;
    private static final long LOW = (1L << LOW_BITS) - 1;

    private long values;
    private long smallest = Long.MAX_VALUE;
    private long largest;
    /** High part of the sum {@code high * 2^32 + low}. The sum of a million ranks may not fit into a long. */
    private long high;

    private long low;

    /** Adds a rank's time. */
    void add(long picoseconds) {
        add(1, picoseconds, picoseconds, picoseconds >>> LOW_BITS, picoseconds & LOW);
    }

    private void add(long more, long itsSmallest, long itsLargest, long itsHigh, long itsLow) {
        values += more;
        smallest = Math.min(smallest, itsSmallest);
        largest = Math.max(largest, itsLargest);
        low += itsLow;
        high += itsHigh + (low >>> LOW_BITS);
        low &= LOW;
    }

    /** Writes the times for another member. */
    void write(WireOutput out) {
        out.writeVarint(values);
        out.writeVarint(smallest);
        out.writeVarint(largest);
        out.writeVarint(high);
        out.writeVarint(low);
    }

    /** Adds the times that another member has written. */
    void add(WireInput in) {
        add(in.readVarint(), in.readVarint(), in.readVarint(), in.readVarint(), in.readVarint());
    }

    /** Returns the number of times added. */
    long values() {
        return values;
    }

    /** Returns the spread in seconds over {@code ranks} ranks. Ranks without an added time count as zero. */
    Profile.Seconds seconds(long ranks) {
        long least = values < ranks ? 0 : smallest;
        return new Profile.Seconds(least / PICOSECONDS, mean(ranks), largest / PICOSECONDS);
    }

    /** Returns the spread of {@code picoseconds} minus each rank's time, in seconds. */
    Profile.Seconds rest(long picoseconds, long ranks) {
        Profile.Seconds spent = seconds(ranks);
        double all = picoseconds / PICOSECONDS;
        return new Profile.Seconds(all - spent.max(), all - spent.mean(), all - spent.min());
    }

    private double mean(long ranks) {
        BigInteger sum = BigInteger.valueOf(high).shiftLeft(LOW_BITS).add(BigInteger.valueOf(low));
        return sum.doubleValue() / ranks / PICOSECONDS;
    }
}
