package org.rankcluster.actors.time;

/** The sink through which an actor and its parts send events. */
public interface EventSink {
    /**
     * Sends an event in the name of the actor.
     *
     * @param event the event, which is not under way
     * @param target id of the receiver
     * @param at virtual time of its delivery, in ps, not before now
     */
    void send(Event event, int target, long at);
}
