package org.rankcluster.actors.observe.frame;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rank part of a {@link Frame}: times by state, late ranks and wait cycles over a stretch.
 *
 * @param states share of time by state, of all ranks; they add up to 1
 * @param rowShare share by row and state, in 1/255
 * @param mark mark of each row: {@link #NO_DATA}, or 0
 * @param state state of each rank at the end of the stretch; empty for many ranks, or if the states are not known
 * @param late ranks for which others waited, the longest waits first
 * @param beyond largest possible ps of ended waits for a rank that is not among {@code late}
 * @param waited ps of all waits that were charged, including open ones
 * @param cycles ranks that wait for each other
 * @param moved corrections of earlier frames; null if there are none, and in a history
 */
public record RankFrame(
        float[] states,
        byte[] rowShare,
        byte[] mark,
        byte[] state,
        List<Late> late,
        long beyond,
        long waited,
        List<List<Waiter>> cycles,
        @Nullable Moved moved) {
    /** Largest number of ranks whose lateness a frame keeps. */
    static final int MOST_LATE = 128;

    /** Bit of a mark for a row with a late rank. */
    public static final int HIDES_LATE = 1;

    /** Bit of a mark for a row with a failed rank. */
    public static final int FAILED = 2;

    /** Bit of {@link #mark} for a row without data. */
    public static final int NO_DATA = 4;

    /** Share of all waiting from which a rank is late, and its ratio to an equal share. */
    private static final double LATE_SHARE = 0.05;

    private static final double LATE_TIMES = 1.5;

    /**
     * The corrections of the times by state in earlier frames. The states of a row, and of all ranks, add up to 0.
     *
     * @param states corrections by state for all ranks, in shares of this frame's time
     * @param rows corrections by row and state, in shares of this frame's time of the row
     */
    record Moved(float[] states, float[] rows) {}

    /** Returns the marks of rows, including those with a late rank. */
    byte[] marks(RankBins rows) {
        byte[] marks = mark.clone();
        double least = Math.max(LATE_SHARE, LATE_TIMES / rows.world()) * waited;
        for (Late one : late) {
            // In the rounds of a collective each rank waits for another one.
            if (one.causes() > least && !one.state().equals("collective")) {
                marks[rows.row(one.rank())] |= HIDES_LATE;
            }
        }
        return marks;
    }

    /** Returns the frame with these shares and without corrections of other frames. */
    RankFrame with(float[] newStates, byte[] newShares) {
        return new RankFrame(newStates, newShares, mark, state, late, beyond, waited, cycles, null);
    }

    /** Returns {@link #beyond} for a list of only the first {@code most} late ranks. */
    public long beyond(int most) {
        return beyond(late, most, beyond);
    }

    /** Returns {@code others}, or the largest possible ended wait of a rank behind the first {@code most}. */
    static long beyond(List<Late> late, int most, long others) {
        return late.stream()
                .skip(most)
                .mapToLong(one -> one.ended() + one.error())
                .reduce(others, Math::max);
    }

    /**
     * A rank for which others waited.
     *
     * @param ended ps of waits for it that ended in the stretch
     * @param open ps so far of open waits for it
     * @param longestEnded ps of the longest wait that ended in the stretch
     * @param longestOpen ps so far of the longest open wait
     * @param held number of ranks that wait for it now, directly or through other ranks
     * @param state name of its state
     * @param call its present call
     * @param peer rank that it waits for; -1 for none
     * @param since beginning of its wait, ps; 0 if it does not wait
     * @param error ps by which {@code ended} may be too small
     * @param waiter rank with the longest wait for it
     * @param until end of that wait, ps; 0 if it is open
     */
    public record Late(
            int rank,
            long ended,
            long open,
            long longestEnded,
            long longestOpen,
            int held,
            String state,
            String call,
            int peer,
            long since,
            long error,
            int waiter,
            long until) {
        /** Returns ps of all waits for it. */
        public long causes() {
            return ended + open;
        }

        /** Returns ps of the longest wait for it. */
        public long late() {
            return Math.max(longestEnded, longestOpen);
        }
    }

    /** A rank of a wait cycle: the rank that it waits for, its call, and the beginning of its wait. */
    public record Waiter(int rank, int waitsFor, String call, long since) {}

    /** Returns the frame's size in memory, in bytes. */
    long bytes() {
        return 20 + rowShare.length + mark.length + state.length + 96L * late.size();
    }
}
