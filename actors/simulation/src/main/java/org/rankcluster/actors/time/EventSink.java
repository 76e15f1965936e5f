package org.rankcluster.actors.time;

/** The interface through which an actor, or a part of it, sends events. */
public interface EventSink {
    /**
     * Sends an event in the name of the actor.
     *
     * @param event the event, which is not under way
     * @param target id of the receiver
     * @param at virtual time of its delivery, in ps, not before now
     */
    void send(Event event, int target, long at);

    /**
     * Gives an event of the actor to itself the actor's next stamp, without sending it. By default the stamp is only the time.
     *
     * @param event the event, which is not under way
     * @param at its virtual time, in ps
     */
    default void stamp(Event event, long at) {
        event.stamp(at, 0, 0, 0);
    }
}
