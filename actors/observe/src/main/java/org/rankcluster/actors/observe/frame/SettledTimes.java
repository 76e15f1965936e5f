package org.rankcluster.actors.observe.frame;

import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.rank.RankReading;

/**
 * The times by state of each row of ranks in a stretch, corrected so that none is negative. A call that was open at
 * the sample before was counted under its apparent state. If the call's end, or the answer of its peer, shows another
 * state, the time of the apparent state is negative in this stretch. Then the same amount of the other states belongs
 * to earlier stretches: {@link #moved}.
 */
final class SettledTimes {
    private static final int STATES = RankReading.STATES;

    /**
     * The states that first pay for a negative state, in this order. Most often a send has seemed to wait for its receiver while its
     * message was in the network.
     */
    private static final int[] PAYERS = {
        RankReading.TRANSFERRING,
        RankReading.WAITING,
        RankReading.COMPUTING,
        RankReading.COLLECTIVE,
        RankReading.OUTSIDE
    };

    private final long[] times;
    private long @Nullable [] moved;

    /** Settles times by row and state, in ps. */
    SettledTimes(long[] rowTime) {
        times = rowTime.clone();
        for (int row = 0; row < times.length; row += STATES) {
            for (int state = 0; state < STATES; state++) {
                if (times[row + state] < 0) {
                    pay(row, state);
                }
            }
        }
    }

    private void pay(int row, int state) {
        if (moved == null) {
            moved = new long[times.length];
        }
        long owed = -times[row + state];
        times[row + state] = 0;
        for (int payer : PAYERS) {
            long paid = Math.min(owed, Math.max(0, times[row + payer]));
            times[row + payer] -= paid;
            moved[row + payer] += paid;
            moved[row + state] -= paid;
            owed -= paid;
        }
        // A remaining debt is caused by a member whose part is missing.
    }

    /** Returns the shares of all ranks by state; all outside if there is no time. */
    float[] states() {
        double[] sums = new double[STATES];
        double all = 0;
        for (int i = 0; i < times.length; i++) {
            sums[i % STATES] += times[i];
            all += times[i];
        }
        float[] states = new float[STATES];
        states[RankReading.OUTSIDE] = 1;
        for (int state = 0; state < STATES && all > 0; state++) {
            states[state] = (float) (sums[state] / all);
        }
        return states;
    }

    /** Returns the shares of each row, which add up to 255. Rows without data are marked and keep their earlier shares. */
    byte[] shares(byte[] before, byte[] mark) {
        byte[] shares = before.length == times.length ? before.clone() : new byte[times.length];
        for (int row = 0; row < mark.length; row++) {
            double all = ofRow(row);
            if (all == 0) {
                mark[row] |= RankFrame.NO_DATA;
                continue;
            }
            double until = 0;
            long given = 0;
            for (int i = row * STATES; i < (row + 1) * STATES; i++) {
                until += times[i];
                long share = Math.round(until * SamplePart.FULL / all);
                shares[i] = (byte) (share - given);
                given = share;
            }
        }
        return shares;
    }

    private double ofRow(int row) {
        double all = 0;
        for (int state = 0; state < STATES; state++) {
            all += times[row * STATES + state];
        }
        return all;
    }

    /** Returns the corrections of earlier frames; null if there are none. */
    RankFrame.@Nullable Moved moved() {
        if (moved == null) {
            return null;
        }
        float[] rows = new float[moved.length];
        double[] sums = new double[STATES];
        double all = 0;
        for (int i = 0; i < rows.length; i++) {
            double ofRow = ofRow(i / STATES);
            rows[i] = ofRow == 0 ? 0 : (float) (moved[i] / ofRow);
            sums[i % STATES] += moved[i];
            all += times[i];
        }
        float[] states = new float[STATES];
        for (int state = 0; state < STATES && all > 0; state++) {
            states[state] = (float) (sums[state] / all);
        }
        return new RankFrame.Moved(states, rows);
    }
}
