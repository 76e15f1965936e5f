package org.rankcluster.actors.cli;

import java.util.function.DoubleBinaryOperator;
import org.rankcluster.actors.cli.picture.Numbers;

/**
 * How far a figure of an experiment may be from the published one.
 *
 * @param text as reports write it
 * @param excess how far beyond the tolerance ours is, of (published, ours); 0 or less within it
 */
public record Tolerance(String text, DoubleBinaryOperator excess) {
    /** Relative: {@code percent} of the published figure. */
    public static Tolerance percent(double percent) {
        return new Tolerance(
                Numbers.plain(percent) + " %",
                (published, ours) -> Math.abs(ours - published) - Math.abs(published) * percent / 100);
    }

    /** Absolute, in the unit of the figures: percentage points, where those are percentages. */
    public static Tolerance points(double points) {
        return new Tolerance(
                Numbers.plain(points) + " points", (published, ours) -> Math.abs(ours - published) - points);
    }

    /** The published figure is an upper bound. */
    public static Tolerance atMost() {
        return new Tolerance("at most that", (published, ours) -> ours - published);
    }

    /** The published figure is a lower bound. */
    public static Tolerance atLeast() {
        return new Tolerance("at least that", (published, ours) -> published - ours);
    }

    /** Between two bounds, whatever was published. */
    public static Tolerance between(double least, double most) {
        return new Tolerance(
                Numbers.plain(least) + ".." + Numbers.plain(most),
                (published, ours) -> Math.max(least - ours, ours - most));
    }

    /** Whether {@code ours} is near enough; a figure that is no number never is. */
    public boolean allows(double published, double ours) {
        return excess.applyAsDouble(published, ours) <= 0;
    }
}
