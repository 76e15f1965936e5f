package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.dispatch.Envelope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Brings a partition's events to their actors, which receive this one object as their message each time. Akka puts every
 * message into an immutable envelope: one an event was almost a third of the bytes that a loaded network allocated.
 */
final class Delivery {
    private final Envelope envelope = new Envelope(this, ActorRef.noSender());
    private @Nullable Event event;

    /** Has the actor of a cell receive an event, here and now. */
    void deliver(Event event, ActorCell cell) {
        this.event = event;
        cell.invoke(envelope);
    }

    /** The event that is being delivered. */
    Event event() {
        return Objects.requireNonNull(event);
    }
}
