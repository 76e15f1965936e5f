package org.rankcluster.experiment;

import org.rankcluster.actors.job.JobResult;

/** A reader of the numbers that a program reported, from the result of a job of an experiment. */
public final class Reported {
    private Reported() {}

    /** Returns a number that the program has reported. */
    public static double number(JobResult result, String key) {
        if (result.output().get(key) instanceof Number reported) {
            return reported.doubleValue();
        }
        throw new IllegalStateException(key + " in " + result.output());
    }

    /** Returns the excess over a base, in percent. */
    public static double excess(double base, double value) {
        return 100 * (value / base - 1);
    }
}
