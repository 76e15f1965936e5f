package org.rankcluster.actors.time;

/** The interface through which an actor, or a part of it, sends events. */
public interface EventSink {
    /**
     * Sends an event in the name of the actor.
     *
     * @param event event, which is not under way
     * @param target id of the receiver
     * @param at virtual time of its delivery, in ps, not before now
     */
    void send(Event event, int target, long at);
}
