package org.rankcluster.experiment;

import org.rankcluster.actors.job.JobResult;

/** A reader of the numbers that a program reported, from the result of a job of an experiment. */
public final class Reported {
    private static final double ROUNDING = 1e-9;

    private Reported() {}

    /** Returns a number that the program has reported. */
    public static double number(JobResult result, String key) {
        if (result.output().get(key) instanceof Number reported) {
            return reported.doubleValue();
        }
        throw new IllegalStateException("reported number: " + key + ": missing in " + result.output());
    }

    /** Returns the excess over a base, in percent; 0 if it is within the errors of rounding. */
    public static double excess(double base, double value) {
        double excess = 100 * (value / base - 1);
        return Math.abs(excess) < ROUNDING ? 0 : excess;
    }
}
