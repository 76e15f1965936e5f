package org.rankcluster.experiments.nonuniform;

/**
 * Compares a gain that was published with ours: a gain is 1 - new / old, in percent. Where ours is greater, time that both old and new take and
 * that is not in the model would explain it.
 */
public final class SharedTime {
    private SharedTime() {}

    /** What the new time gains on the old one, in percent. */
    public static double gain(double old, double now) {
        return 100 * (1 - now / old);
    }

    /** Time that added to both would make the gain what was published; negative if that is greater than ours. */
    public static double needed(double old, double now, double publishedPercent) {
        double published = publishedPercent / 100;
        return ((1 - published) * old - now) / published;
    }
}
