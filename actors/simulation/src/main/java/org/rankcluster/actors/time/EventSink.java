package org.rankcluster.actors.time;

/** The sender of one actor's events. The actor passes it to its parts that are classes of their own. */
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
