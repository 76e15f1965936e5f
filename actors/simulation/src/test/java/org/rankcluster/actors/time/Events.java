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
        long[] words = event.words();
        int unused = actor.prefetch(words, 0);
        if (!ValueEvent.isUpdate(words[ValueEvent.ORDER]) || actor.update(words, 0)) {
            actor.onEvent(words, 0);
        }
    }
}
