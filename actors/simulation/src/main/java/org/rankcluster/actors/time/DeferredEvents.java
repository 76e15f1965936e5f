package org.rankcluster.actors.time;

import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The deferred events of one actor, in the order (time, sequence). The actor takes them with {@link #next} before each event that it
 * executes. An event whose effect is needed at its time is released: it is delivered like any other event. An event that is neither
 * released nor followed by another one of the actor is executed when the actor's state is read.
 *
 * <p>In runs that record what happens between two events of an actor, deferred events are delivered at their times, too, but are in
 * neither the digest nor the counts of events. So such a run has the digest of one that does not record.
 */
public final class DeferredEvents {
    private final VirtualTime time;
    private final boolean areDelivered;

    private @Nullable DeferredEvent first;
    private @Nullable DeferredEvent last;

    /**
     * Creates an empty list.
     *
     * @param time clock of the actor's place
     * @param areDelivered whether deferred events are delivered at their times
     */
    public DeferredEvents(VirtualTime time, boolean areDelivered) {
        this.time = time;
        this.areDelivered = areDelivered;
    }

    /**
     * Defers an event.
     *
     * @param event the event, not under way
     * @param at its virtual time, in ps
     * @param sender gives it the next stamp of the actor
     */
    public void add(DeferredEvent event, long at, EventSink sender) {
        sender.stamp(event, at);
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
        time.deferred(at);
        if (areDelivered) {
            event.uncounted = true;
            time.schedule(event);
        }
    }

    /** Removes and returns the next deferred event that comes before an event of the actor; null if there is none. */
    public @Nullable DeferredEvent next(Event before) {
        DeferredEvent head = first;
        if (head == null || !isBefore(head, before.time, before.source, before.sequence)) {
            return null;
        }
        remove(head);
        return head;
    }

    /** Removes and returns the next deferred event that comes before an event by value of the actor; null if there is none. */
    public @Nullable DeferredEvent next(long[] words, int at) {
        DeferredEvent head = first;
        if (head == null || !isBefore(head, words[at], ValueEvent.source(words, at), ValueEvent.sequence(words, at))) {
            return null;
        }
        remove(head);
        return head;
    }

    /** Removes and returns the next deferred event whose time is before {@code until}; null if there is none. */
    public @Nullable DeferredEvent next(long until) {
        DeferredEvent head = first;
        if (areDelivered || head == null || head.time >= until) {
            return null;
        }
        remove(head);
        return head;
    }

    private static boolean isBefore(Event event, long time, int source, long sequence) {
        if (event.time != time) {
            return event.time < time;
        }
        return event.source != source ? event.source < source : event.sequence < sequence;
    }

    /** Releases the last deferred event with a property, if there is one. */
    public void releaseLast(Predicate<DeferredEvent> property) {
        DeferredEvent event = last;
        while (event != null && !property.test(event)) {
            event = event.before;
        }
        if (event != null) {
            release(event);
        }
    }

    /** Releases all deferred events with a property. */
    public void releaseAll(Predicate<DeferredEvent> property) {
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
        event.uncounted = false;
        if (areDelivered) {
            time.counted();
        } else {
            time.schedule(event);
        }
    }

    /** Removes a deferred event that is delivered. */
    public void delivered(DeferredEvent event) {
        if (event.isDeferred) {
            remove(event);
        }
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
