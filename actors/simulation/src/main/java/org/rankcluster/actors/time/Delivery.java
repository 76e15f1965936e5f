package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.dispatch.Envelope;
import org.jspecify.annotations.Nullable;

/**
 * The Akka message by which a partition notifies its actors of their events. Each actor receives this one object every
 * time. Akka puts every message into an immutable envelope: one for each event was almost a third of the bytes that a
 * loaded network allocated.
 */
final class Delivery {
    private final Envelope envelope = new Envelope(this, ActorRef.noSender());
    private @Nullable Event event;
    private long[] words = new long[0];
    private int at;

    /** Delivers an event to the actor of a cell at once, on the calling thread. */
    void deliver(Event event, ActorCell cell) {
        this.event = event;
        cell.invoke(envelope);
    }

    /** Delivers an event by value, which lies in {@code from} at {@code of}. */
    void deliver(long[] from, int of, ActorCell cell) {
        this.event = null;
        this.words = from;
        this.at = of;
        cell.invoke(envelope);
    }

    /** Hands the event that is being delivered to the owner of the cell. */
    void to(EventActor actor) {
        Event object = event;
        if (object == null) {
            actor.deliverInCell(words, at);
        } else {
            actor.deliverInCell(object);
        }
    }
}
