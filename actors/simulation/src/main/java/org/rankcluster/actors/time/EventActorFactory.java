package org.rankcluster.actors.time;

/** Makes the actors of a run; each is made in its own place when its first event comes, so a silent router costs nothing. */
@FunctionalInterface
public interface EventActorFactory {
    /** The actor with this id. */
    EventActor create(int id, VirtualTime time);
}
