package org.rankcluster.actors.observe.frame;

/**
 * The threshold above which the time of several ranks in a state is unusual. All findings of many late ranks follow
 * it.
 */
public final class UnusualTime {
    /** Share of a rank's time from which more time in a state than is usual matters. */
    public static final double MATTERS = 0.02;

    private UnusualTime() {}

    /**
     * Returns the least time of ranks that are like a rank: each exceeds the usual time by at least half as much.
     *
     * @param usual usual time of a rank
     * @param own time of the rank, more than usual
     */
    public static double least(double usual, double own) {
        return usual + (own - usual) / 2;
    }
}
