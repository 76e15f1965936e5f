package org.rankcluster.experiment;

import java.util.function.DoubleBinaryOperator;

/**
 * A rule for the verdict of an experiment's row: the largest deviation of the own figure from the published one.
 *
 * @param text text in reports
 * @param excess deviation beyond the tolerance, as a function of (published, ours); 0 or less within it
 */
public record Tolerance(String text, DoubleBinaryOperator excess) {
    /** Returns a relative tolerance: {@code percent} of the published figure. */
    public static Tolerance percent(double percent) {
        return new Tolerance(
                Numbers.plain(percent) + " %",
                (published, ours) -> Math.abs(ours - published) - Math.abs(published) * percent / 100);
    }

    /** Returns an absolute tolerance, in the unit of the figures: percentage points if they are percentages. */
    public static Tolerance points(double points) {
        return new Tolerance(
                Numbers.plain(points) + " points", (published, ours) -> Math.abs(ours - published) - points);
    }

    /** Returns the tolerance for a published figure that is an upper bound. */
    public static Tolerance atMost() {
        return new Tolerance("at most that", (published, ours) -> ours - published);
    }

    /** Returns the tolerance for a published figure that is a lower bound. */
    public static Tolerance atLeast() {
        return new Tolerance("at least that", (published, ours) -> published - ours);
    }

    /** Returns a tolerance between two bounds, whatever was published. */
    public static Tolerance between(double least, double most) {
        return new Tolerance(
                Numbers.plain(least) + ".." + Numbers.plain(most),
                (published, ours) -> Math.max(least - ours, ours - most));
    }

    /** Returns whether {@code ours} is within the tolerance; NaN never is. */
    public boolean allows(double published, double ours) {
        return excess.applyAsDouble(published, ours) <= 0;
    }
}
