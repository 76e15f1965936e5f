package org.rankcluster.actors.time;

/**
 * The factory by which a model creates the actors of a run. Each actor is created in its own partition at its first event, so a silent
 * router costs nothing.
 */
@FunctionalInterface
public interface EventActorFactory {
    /** Creates the actor with this id. */
    EventActor create(int id, VirtualTime time);
}
