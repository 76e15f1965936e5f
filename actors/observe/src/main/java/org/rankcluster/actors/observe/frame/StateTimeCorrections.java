package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.rankcluster.actors.rank.RankReading;

/**
 * The corrections to times by state in earlier frames, for calls whose apparent state turned out to be wrong. They
 * concern calls that were open in the earlier frames ({@link SettledTimes}), from the latest frame on, because a call
 * is open without a break. A remainder of less than 1/255 of a frame is kept for the next time.
 */
final class StateTimeCorrections {
    private static final int STATES = RankReading.STATES;

    /** Time to add to frames by row and state, in shares of 1/255 of a row times ps. The states of a row add up to 0. */
    private double[] rows = new double[0];

    /** Time to add to frames by state, in shares of 1 of all ranks times ps. The states add up to 0. */
    private final double[] all = new double[STATES];

    /** Adds the correction of {@code frame}, and corrects {@code frames}, all of which are earlier. */
    void apply(RankFrame.Moved moved, Frame frame, List<Frame> frames) {
        if (rows.length != moved.rows().length) {
            rows = new double[moved.rows().length];
        }
        double weight = FrameSum.weight(frame);
        for (int i = 0; i < rows.length; i++) {
            rows[i] += weight * SamplePart.FULL * moved.rows()[i];
        }
        for (int state = 0; state < STATES; state++) {
            all[state] += weight * moved.states()[state];
        }
        double newest = 0;
        double largest = 0;
        for (int i = frames.size() - 1; isOwed(largest); i--) {
            if (i < 0 || frames.get(i).stamp().attempt() != frame.stamp().attempt()) {
                forget(newest / 2);
                return;
            }
            double length = FrameSum.weight(frames.get(i));
            newest = newest == 0 ? length : newest;
            largest = Math.max(largest, length);
            frames.set(i, corrected(frames.get(i)));
        }
    }

    /** Returns whether any correction is large enough to appear in a frame of this length. */
    private boolean isOwed(double weight) {
        for (double owed : rows) {
            if (owed > weight / 2) {
                return true;
            }
        }
        return false;
    }

    private Frame corrected(Frame frame) {
        double weight = FrameSum.weight(frame);
        RankFrame ranks = frame.ranks();
        byte[] shares = ranks.rowShare().clone();
        for (int row = 0; row < Math.min(rows.length, shares.length); row += STATES) {
            for (int from = 0; from < STATES; from++) {
                for (int to = 0; to < STATES && rows[row + from] < 0; to++) {
                    double most = Math.min(-rows[row + from], rows[row + to]);
                    int share = (int) Math.min(Byte.toUnsignedInt(shares[row + from]), Math.round(most / weight));
                    if (share > 0) {
                        shares[row + from] -= (byte) share;
                        shares[row + to] += (byte) share;
                        rows[row + from] += share * weight;
                        rows[row + to] -= share * weight;
                    }
                }
            }
        }
        float[] states = ranks.states().clone();
        for (int from = 0; from < STATES; from++) {
            for (int to = 0; to < STATES && all[from] < 0; to++) {
                double share = Math.min(Math.min(-all[from], all[to]) / weight, states[from]);
                if (share > 0) {
                    states[from] -= (float) share;
                    states[to] += (float) share;
                    all[from] += share * weight;
                    all[to] -= share * weight;
                }
            }
        }
        return frame.with(ranks.with(states, shares));
    }

    /** Drops the correction that no earlier frame could take, except for a share too small to appear. A later wait must not pay for it. */
    private void forget(double weight) {
        for (int i = 0; i < rows.length; i++) {
            rows[i] = Math.clamp(rows[i], -weight, weight);
        }
        for (int state = 0; state < STATES; state++) {
            all[state] = Math.clamp(all[state], -weight / SamplePart.FULL, weight / SamplePart.FULL);
        }
    }
}
