package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/**
 * Counts a partition's events by slot of the receiving actor, while the run is watched, and times every 1,024th. Of each actor too, while
 * somebody asks which is busiest.
 */
public final class EventCounts {
    private static final int TIMED_MASK = 1023;

    private final int slotMask;
    private final int firstActor;
    private final long[] events;
    private final long[] timed;
    private final long[] nanos;
    private int @Nullable [] byActor;
    private long count;

    EventCounts(int slotBits, int firstNode) {
        this.slotMask = (1 << slotBits) - 1;
        this.firstActor = firstNode << slotBits;
        this.events = new long[1 << slotBits];
        this.timed = new long[1 << slotBits];
        this.nanos = new long[1 << slotBits];
    }

    /** Counts an event; whether it is to be timed. */
    boolean count(int target) {
        events[target & slotMask]++;
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
