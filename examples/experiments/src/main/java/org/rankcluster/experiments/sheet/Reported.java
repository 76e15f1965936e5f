package org.rankcluster.experiments.sheet;

import org.rankcluster.actors.job.JobResult;

/** Numbers that programs report. */
public final class Reported {
    private Reported() {}

    /** A number that the program has reported. */
    public static double number(JobResult result, String key) {
        if (result.output().get(key) instanceof Number reported) {
            return reported.doubleValue();
        }
        throw new IllegalStateException(key + " in " + result.output());
    }

    /** How much more than a base, in percent. */
    public static double excess(double base, double value) {
        return 100 * (value / base - 1);
    }
}
