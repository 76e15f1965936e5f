package org.rankcluster.actors.time;

import java.util.Comparator;

/**
 * The failure that ended a run, with the event in whose execution it occurred.
 *
 * @param time virtual time of the event in ps
 * @param node node of its receiver
 * @param actor id of its receiver
 * @param source id of its sender
 * @param sequence its sender's count
 * @param cause exception that was thrown or reported
 */
public record EventFailure(long time, int node, int actor, int source, long sequence, Throwable cause)
        implements Comparable<EventFailure> {
    private static final Comparator<EventFailure> ORDER = Comparator.comparingLong(EventFailure::time)
            .thenComparingInt(EventFailure::node)
            .thenComparingInt(EventFailure::source)
            .thenComparingLong(EventFailure::sequence);

    @Override
    public int compareTo(EventFailure other) {
        return ORDER.compare(this, other);
    }
}
