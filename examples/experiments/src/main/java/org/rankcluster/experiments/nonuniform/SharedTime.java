package org.rankcluster.experiments.nonuniform;

/**
 * A comparison of a published gain with the model's. A gain is 1 - new / old, in percent. If ours is greater, time that both old and new
 * take and that is not in the model would explain it.
 */
public final class SharedTime {
    private SharedTime() {}

    /** Returns the gain of the new time over the old one, in percent. */
    public static double gain(double old, double now) {
        return 100 * (1 - now / old);
    }

    /** Returns the time that, added to both, makes the gain the published one; negative if the published gain is greater than ours. */
    public static double needed(double old, double now, double publishedPercent) {
        double published = publishedPercent / 100;
        return ((1 - published) * old - now) / published;
    }
}
