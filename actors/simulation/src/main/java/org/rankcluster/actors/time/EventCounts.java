package org.rankcluster.actors.time;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counts a partition's events by slot of the receiving actor, while the run is watched, and times every 1,024th. Of each actor too, while
 * somebody asks which is busiest. An actor's queue is what it has to do in one window: the events that lie there when its turn comes,
 * and those that come from its own node meanwhile.
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
    /** Windows in which an actor of a slot had something to do, counted for each actor. */
    private final long[] turns;
    /** Most events of one actor in one window since the last reading. */
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

    /** The events of another node's window come now. */
    void nextNode() {
        Arrays.fill(inWindow, 0);
    }

    /** Counts an event; whether it is to be timed. */
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

    /** Takes note of how long an event took. */
    void took(int target, long itsNanos) {
        timed[target & slotMask]++;
        nanos[target & slotMask] += itsNanos;
    }

    /** Returns the number of slots. */
    public int slots() {
        return events.length;
    }

    /** Returns how many events actors of a slot have had. */
    public long events(int slot) {
        return events[slot];
    }

    /** Returns how many of a slot's events were timed. */
    public long timed(int slot) {
        return timed[slot];
    }

    /** Returns how long the timed events of a slot took in all, in ns of wall time. */
    public long nanos(int slot) {
        return nanos[slot];
    }

    /** Returns in how many windows actors of a slot had something to do, summed over the actors. */
    public long turns(int slot) {
        return turns[slot];
    }

    /** Returns most events that an actor of a slot had in one window since this was asked last. */
    public int most(int slot) {
        int since = most[slot];
        most[slot] = 0;
        return since;
    }

    /** Begins to count by actor, of which there are so many. */
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
