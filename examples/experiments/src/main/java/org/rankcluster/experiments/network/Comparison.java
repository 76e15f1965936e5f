package org.rankcluster.experiments.network;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;

/**
 * The time of a pattern on a machine at a coarse fidelity, beside its time at fidelity packet.
 *
 * @param machine name of the machine
 * @param pattern the messages
 * @param fidelity message or endpoint
 * @param packet microseconds at fidelity packet
 * @param coarse microseconds at {@code fidelity}
 */
record Comparison(String machine, Pattern pattern, Fidelity fidelity, double packet, double coarse) {
    static final String UNIT = "us";

    /** Percent of packet's time that a coarse time may be off where no message waits for another one's link. */
    private static final double QUIET = 15;
    /** Percent of packet's time that a message's time may be off where messages share links. */
    private static final double LOADED = 30;

    /** Patterns in which no two messages from different pairs of nodes share a link, on any network. */
    private static final Set<Pattern> ALONE = EnumSet.of(Pattern.NEIGHBOUR, Pattern.WINDOW, Pattern.SELF);

    /** Coarse time over packet's. */
    double ratio() {
        return coarse / packet;
    }

    /** Whether messages of the pattern share links or ports. It follows from the pattern, not from the times. */
    static boolean isLoaded(Pattern pattern) {
        return !ALONE.contains(pattern);
    }

    /** Whether a bar holds: everywhere but for endpoints under load, because they do not model contention of links. */
    boolean isJudged() {
        return fidelity != Fidelity.ENDPOINT || !isLoaded(pattern);
    }

    /** The first column of the table. */
    String what() {
        return machine + ", " + word(pattern) + ", " + word(fidelity);
    }

    /** Percent of packet's time that the coarse time may be off. */
    double bar() {
        return isLoaded(pattern) ? LOADED : QUIET;
    }

    /** The line of the table, with packet's time as the published one. */
    Row row() {
        return isJudged()
                ? Row.own(what(), UNIT, packet, coarse, Tolerance.percent(bar()))
                : Row.shown(what(), UNIT, packet, coarse);
    }

    /** Whether the coarse time is judged and further from packet's than the bar. */
    boolean isMissed() {
        return row().verdict() == Verdict.MISS;
    }

    /** A constant's name in lower case, as {@code --set} and {@code --fidelity} take it. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
