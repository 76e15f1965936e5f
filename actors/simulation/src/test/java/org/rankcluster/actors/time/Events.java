package org.rankcluster.actors.time;

/** Delivery of events by hand. */
public final class Events {
    private Events() {}

    /** Lets an actor react to an event. */
    public static void deliver(EventActor actor, Event event) {
        actor.onEvent(event);
    }

    /** Lets an actor react to an event by value, which it must be able to fetch memory for. */
    public static void deliver(EventActor actor, ValueEvent event) {
        int unused = actor.prefetch(event.words(), 0);
        actor.onEvent(event.words(), 0);
    }
}
