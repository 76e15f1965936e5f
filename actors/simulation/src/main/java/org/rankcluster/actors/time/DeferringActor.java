package org.rankcluster.actors.time;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An actor that executes some events to itself late: before its next event that comes after them, by {@link #executeDeferred(Event)}. This
 * saves their way through the queues of events. An event whose effect is needed at its time is released: it is delivered like any other
 * event. Deferred events that no event follows are executed when the actor's state is read.
 *
 * <p>Deferred events are in neither the digest nor the counts of events. Runs that record what happens between two events of an
 * actor deliver them at their times. The digest of such a run still equals the digest of a run that does not record.
 */
public abstract class DeferringActor extends EventActor {
    /** The deferred events, in the order (time, sequence). */
    private @Nullable DeferredEvent first;

    private @Nullable DeferredEvent last;
    /** The deferred event in execution; null if there is none. */
    private @Nullable DeferredEvent executing;

    private boolean isRecorded;

    /** Creates an actor; see {@link EventActor}. */
    protected DeferringActor(int id, VirtualTime time) {
        super(id, time);
    }

    /** Requests that deferred events are delivered at their times, because the run records what happens between events. */
    protected final void record() {
        isRecorded = true;
    }

    /** Reacts to an event of this actor, deferred or not. */
    protected abstract void execute(Event event);

    /** Returns the virtual time of the event in execution, in ps, which has passed if it is a deferred one. */
    public final long executionTime() {
        DeferredEvent late = executing;
        return late == null ? now() : late.time;
    }

    /**
     * Defers an event to this actor.
     *
     * @param event event, not under way
     * @param at its virtual time, in ps
     */
    public final void defer(DeferredEvent event, long at) {
        stamp(event, at);
        if (!time().addUncounted(at)) {
            return;
        }
        DeferredEvent previous = last;
        while (previous != null && event.time < previous.time) {
            previous = previous.before;
        }
        DeferredEvent next = previous == null ? first : previous.after;
        event.isDeferred = true;
        event.before = previous;
        event.after = next;
        if (previous == null) {
            first = event;
        } else {
            previous.after = event;
        }
        if (next == null) {
            last = event;
        } else {
            next.before = event;
        }
        if (isRecorded) {
            event.uncounted = true;
            time().schedule(event);
        }
    }

    /** Returns whether an event for virtual time {@code at} comes after all deferred events. */
    public final boolean isAfterDeferred(long at) {
        DeferredEvent tail = last;
        return tail == null || tail.time <= at;
    }

    /** Releases the last deferred event with a property, if there is one. */
    public final void releaseLast(Predicate<DeferredEvent> property) {
        DeferredEvent event = last;
        while (event != null && !property.test(event)) {
            event = event.before;
        }
        if (event != null) {
            release(event);
        }
    }

    /** Releases all deferred events with a property. */
    public final void releaseAll(Predicate<DeferredEvent> property) {
        DeferredEvent event = first;
        while (event != null) {
            DeferredEvent next = event.after;
            if (property.test(event)) {
                release(event);
            }
            event = next;
        }
    }

    private void release(DeferredEvent event) {
        remove(event);
        if (isRecorded) {
            event.uncounted = false;
            time().counted();
        } else {
            time().schedule(event);
        }
    }

    /** Executes the deferred events that come before an event. */
    protected final void executeDeferred(Event before) {
        if (first != null) {
            executeDeferred(before.time, before.source, before.sequence);
            if (before instanceof DeferredEvent event && event.isDeferred) {
                remove(event);
            }
        }
    }

    /** Executes the deferred events that come before an event by value. */
    protected final void executeDeferred(long[] words, int at) {
        if (first != null) {
            executeDeferred(words[at], ValueEvent.source(words, at), ValueEvent.sequence(words, at));
        }
    }

    /** Executes the deferred events with times before {@code until}, while no event of the run is executed. */
    protected final void executeDeferred(long until) {
        if (!isRecorded) {
            executeDeferred(until, Integer.MIN_VALUE, 0);
        }
    }

    private void executeDeferred(long time, int source, long sequence) {
        for (DeferredEvent event = first; event != null && isBefore(event, time, source, sequence); event = first) {
            remove(event);
            executing = event;
            execute(event);
            executing = null;
        }
    }

    private static boolean isBefore(Event event, long time, int source, long sequence) {
        if (event.time != time) {
            return event.time < time;
        }
        return event.source != source ? event.source < source : event.sequence < sequence;
    }

    private void remove(DeferredEvent event) {
        DeferredEvent previous = event.before;
        DeferredEvent next = event.after;
        if (previous == null) {
            first = next;
        } else {
            previous.after = next;
        }
        if (next == null) {
            last = previous;
        } else {
            next.before = previous;
        }
        event.before = null;
        event.after = null;
        event.isDeferred = false;
    }
}
