package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.dispatch.Envelope;
import org.jspecify.annotations.Nullable;

/** The actors of a partition by id; each is made when it is needed first. */
final class Residents {
    private final int base;
    private final @Nullable ActorCell[] cells;
    private final @Nullable EventActor[] actors;
    private final EventActorFactory factory;
    private final ActorCell parent;
    private final PartitionExecutor executor;

    /** Room for the ids {@code base} to {@code base + size - 1}, children of {@code parent}. */
    Residents(int base, int size, EventActorFactory factory, ActorCell parent, PartitionExecutor executor) {
        this.base = base;
        this.cells = new ActorCell[size];
        this.actors = new EventActor[size];
        this.factory = factory;
        this.parent = parent;
        this.executor = executor;
    }

    /** The cell of an actor. */
    ActorCell cell(int id, VirtualTime time) {
        ActorCell cell = cells[id - base];
        return cell == null ? create(id, time) : cell;
    }

    /** An actor itself. */
    EventActor actor(int id, VirtualTime time) {
        cell(id, time);
        EventActor actor = actors[id - base];
        if (actor == null) {
            throw new IllegalStateException("actor " + id + " has not been made");
        }
        return actor;
    }

    /** Sum of the digests of all actors. */
    long digest() {
        long sum = 0;
        for (EventActor actor : actors) {
            if (actor != null) {
                sum += actor.digest();
            }
        }
        return sum;
    }

    /** The partition's actor spawns it as a child, and Akka's mailboxes for that run here and now. */
    private ActorCell create(int id, VirtualTime time) {
        EventActor actor = factory.create(id, time);
        parent.invoke(new Envelope(new PartitionActor.Spawn(actor, this), ActorRef.noSender()));
        executor.runPending();
        ActorCell cell = cells[id - base];
        if (cell == null) {
            throw new IllegalStateException("actor " + id + " could not be spawned");
        }
        return cell;
    }

    /** Takes a child in. */
    void moveIn(EventActor actor, ActorCell cell) {
        cells[actor.id() - base] = cell;
        actors[actor.id() - base] = actor;
    }
}
