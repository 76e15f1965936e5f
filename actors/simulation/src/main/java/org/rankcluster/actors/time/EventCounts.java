package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The event counts of a partition by the number of the receiving actor within its node (its local number). They are kept only while the run
 * is observed. Every 1,024th event is timed. Events are counted for each actor too, while a query for the busiest actors is open. An
 * actor's queue is its work in one window: the events that wait when its node begins, and those that its own node sends meanwhile.
 */
public final class EventCounts {
    private static final int TIMED_MASK = 1023;

    private final int actorMask;
    private final int firstActor;
    private final long[] events;
    private final long[] timed;
    private final long[] nanos;
    /** Events of the current node's actors in the current window, by local number. */
    private final int[] inWindow;
    /** Windows in which an actor with a local number had events, counted for each actor. */
    private final long[] turns;
    /** Largest number of events of one actor in one window since the last reading. */
    private final int[] most;

    private int @Nullable [] byActor;
    private long count;

    EventCounts(int actorBits, int firstNode) {
        this.actorMask = (1 << actorBits) - 1;
        this.firstActor = firstNode << actorBits;
        this.events = new long[1 << actorBits];
        this.timed = new long[1 << actorBits];
        this.nanos = new long[1 << actorBits];
        this.inWindow = new int[1 << actorBits];
        this.turns = new long[1 << actorBits];
        this.most = new int[1 << actorBits];
    }

    /** Begins the window of another node. */
    void nextNode() {
        Arrays.fill(inWindow, 0);
    }

    /** Counts an event and returns whether it is to be timed. */
    boolean count(int target) {
        int local = target & actorMask;
        events[local]++;
        int queue = ++inWindow[local];
        turns[local] += queue == 1 ? 1 : 0;
        most[local] = Math.max(most[local], queue);
        int[] actors = byActor;
        if (actors != null) {
            actors[target - firstActor]++;
        }
        return (++count & TIMED_MASK) == 0;
    }

    /** Adds the wall time of a timed event, in ns. */
    void took(int target, long itsNanos) {
        timed[target & actorMask]++;
        nanos[target & actorMask] += itsNanos;
    }

    /** Returns the number of local numbers. */
    public int size() {
        return events.length;
    }

    /** Returns the number of events of the actors with a local number. */
    public long events(int local) {
        return events[local];
    }

    /** Returns the number of the events of a local number that were timed. */
    public long timed(int local) {
        return timed[local];
    }

    /** Returns the wall time of the timed events of a local number, in ns. */
    public long nanos(int local) {
        return nanos[local];
    }

    /** Returns the number of windows in which actors with a local number had events, summed over the actors. */
    public long turns(int local) {
        return turns[local];
    }

    /** Returns the largest number of events of one actor with a local number in one window since the last call. */
    public int most(int local) {
        int since = most[local];
        most[local] = 0;
        return since;
    }

    /** Begins to count by actor; {@code actors} is their number. */
    public void beginActors(int actors) {
        byActor = new int[actors];
    }

    /** Ends counting by actor and returns the counts, by id from the partition's first; empty if it had not begun. */
    public int[] endActors() {
        int[] counted = byActor;
        byActor = null;
        return counted == null ? new int[0] : counted;
    }
}
