package org.rankcluster.experiments.network;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.rankcluster.experiment.Experiment.Row;
import org.rankcluster.experiment.Experiment.Verdict;
import org.rankcluster.experiment.Tolerance;
import org.rankcluster.experiments.programs.PatternTime.Pattern;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.topology.LinkSets;

/**
 * The time of a traffic pattern on a machine at a coarse fidelity, compared with its time at fidelity {@code packet}.
 *
 * @param machine name of the machine
 * @param pattern the messages
 * @param fidelity message or endpoint
 * @param packet microseconds at fidelity packet
 * @param coarse microseconds at {@code fidelity}
 * @param isLoaded whether messages of the pattern share links or ports there
 */
record Comparison(String machine, Pattern pattern, Fidelity fidelity, double packet, double coarse, boolean isLoaded) {
    static final String UNIT = "us";

    /** Percent of packet's time that a coarse time may be off where no message waits for another one's link. */
    private static final double QUIET = 15;
    /** Percent of packet's time that a message's time may be off where messages share links. */
    private static final double LOADED = 30;
    /** One message on a link, and rounding of bandwidths. */
    private static final double LITTLE_MORE = 1.01;

    /** Patterns in which no two messages from different pairs of nodes share a link, on any network. */
    private static final Set<Pattern> ALONE = EnumSet.of(Pattern.WINDOW, Pattern.SELF);

    /** Returns the coarse time divided by packet's time. */
    double ratio() {
        return coarse / packet;
    }

    /**
     * Returns whether messages of a pattern share links or ports. This follows from the pattern and the routes, not from the times.
     *
     * @param machine the machine, with minimal routes
     * @param ranks number of ranks, one on each of the first nodes
     * @param peer distance between the ranks of a pair of {@link Pattern#NEIGHBOUR}
     */
    static boolean isLoaded(Pattern pattern, Machine machine, int ranks, int peer) {
        if (pattern != Pattern.NEIGHBOUR) {
            return !ALONE.contains(pattern);
        }
        LinkSets links = machine.network().routedLinks(machine.topology(), false);
        double[] loads = new double[links.count()];
        for (int rank = 0; rank < ranks; rank++) {
            links.add(rank, (rank + peer) % ranks, 1, loads);
        }
        double ofOneLink = machine.endpoint().bandwidth().bytesPerSecond();
        for (int set = 0; set < loads.length; set++) {
            if (loads[set] > LITTLE_MORE * links.bytesPerSecond(set) / ofOneLink) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the comparison is judged. Endpoints under load are not, because they do not model contention of links. */
    boolean isJudged() {
        return fidelity != Fidelity.ENDPOINT || !isLoaded;
    }

    /** Returns the first column of the table. */
    String what() {
        return machine + ", " + word(pattern) + ", " + word(fidelity);
    }

    /** Returns the largest deviation of the coarse time, in percent of packet's time. */
    double bar() {
        return isLoaded ? LOADED : QUIET;
    }

    /** Returns the line of the table, with packet's time as the published one. */
    Row row() {
        return isJudged()
                ? Row.own(what(), UNIT, packet, coarse, Tolerance.percent(bar()))
                : Row.shown(what(), UNIT, packet, coarse);
    }

    /** Returns whether the comparison is judged and the coarse time deviates by more than {@link #bar}. */
    boolean isMissed() {
        return row().verdict() == Verdict.MISS;
    }

    /** Returns a constant's name in lower case, as {@code --set} and {@code --fidelity} take it. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
