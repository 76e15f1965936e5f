package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A partition's events by slot of the receiving actor, counted while the run is watched. Every 1,024th event is timed. Events are counted
 * for each actor too, while a query for the busiest actors is open. An actor's queue is its work in one window: the events that wait when
 * its node begins, and those that its own node sends meanwhile.
 */
public final class EventCounts {
    private static final int TIMED_MASK = 1023;

    private final int slotMask;
    private final int firstActor;
    private final long[] events;
    private final long[] timed;
    private final long[] nanos;
    /** Events of the current node's actors in the current window, by slot. */
    private final int[] inWindow;
    /** Windows in which an actor of a slot had events, counted for each actor. */
    private final long[] turns;
    /** Largest number of events of one actor in one window since the last reading. */
    private final int[] most;

    private int @Nullable [] byActor;
    private long count;

    EventCounts(int slotBits, int firstNode) {
        this.slotMask = (1 << slotBits) - 1;
        this.firstActor = firstNode << slotBits;
        this.events = new long[1 << slotBits];
        this.timed = new long[1 << slotBits];
        this.nanos = new long[1 << slotBits];
        this.inWindow = new int[1 << slotBits];
        this.turns = new long[1 << slotBits];
        this.most = new int[1 << slotBits];
    }

    /** Begins the window of another node. */
    void nextNode() {
        Arrays.fill(inWindow, 0);
    }

    /** Counts an event and returns whether it is to be timed. */
    boolean count(int target) {
        int slot = target & slotMask;
        events[slot]++;
        int queue = ++inWindow[slot];
        turns[slot] += queue == 1 ? 1 : 0;
        most[slot] = Math.max(most[slot], queue);
        int[] actors = byActor;
        if (actors != null) {
            actors[target - firstActor]++;
        }
        return (++count & TIMED_MASK) == 0;
    }

    /** Adds the wall time of a timed event, in ns. */
    void took(int target, long itsNanos) {
        timed[target & slotMask]++;
        nanos[target & slotMask] += itsNanos;
    }

    /** Returns the number of slots. */
    public int slots() {
        return events.length;
    }

    /** Returns the number of events of actors of a slot. */
    public long events(int slot) {
        return events[slot];
    }

    /** Returns the number of a slot's events that were timed. */
    public long timed(int slot) {
        return timed[slot];
    }

    /** Returns the wall time of the timed events of a slot in all, in ns. */
    public long nanos(int slot) {
        return nanos[slot];
    }

    /** Returns the number of windows in which actors of a slot had events, summed over the actors. */
    public long turns(int slot) {
        return turns[slot];
    }

    /** Returns the largest number of events of one actor of a slot in one window since the last call. */
    public int most(int slot) {
        int since = most[slot];
        most[slot] = 0;
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
