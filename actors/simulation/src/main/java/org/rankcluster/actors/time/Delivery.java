package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.dispatch.Envelope;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The Akka message by which all events of a partition reach their actors. Each actor receives this one object every time. Akka puts every
 * message into an immutable envelope: one for each event was almost a third of the bytes that a loaded network allocated.
 */
final class Delivery {
    private final Envelope envelope = new Envelope(this, ActorRef.noSender());
    private @Nullable Event event;

    /** Delivers an event to the actor of a cell at once, on the calling thread. */
    void deliver(Event event, ActorCell cell) {
        this.event = event;
        cell.invoke(envelope);
    }

    /** The event that is being delivered. */
    Event event() {
        return Objects.requireNonNull(event);
    }
}
