package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRef;
import akka.dispatch.Envelope;
import org.jspecify.annotations.Nullable;

/** The actors of a partition by id; each is made when it is needed first. */
final class Residents {
    private static final int GROUP_BITS = 10;

    private final int base;
    private final @Nullable ActorCell[] cells;
    private final @Nullable EventActor[] actors;
    private final @Nullable ActorCell[] groups;
    private final EventActorFactory factory;
    private final ActorCell head;
    private final PartitionExecutor executor;

    /** Room for the ids {@code base} to {@code base + size - 1}, in groups that are children of {@code head}. */
    Residents(int base, int size, EventActorFactory factory, ActorCell head, PartitionExecutor executor) {
        this.base = base;
        this.cells = new ActorCell[size];
        this.actors = new EventActor[size];
        this.groups = new ActorCell[(size >>> GROUP_BITS) + 1];
        this.factory = factory;
        this.head = head;
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

    /** Takes an actor in. */
    void moveIn(EventActor actor, ActorCell cell) {
        cells[actor.id() - base] = cell;
        actors[actor.id() - base] = actor;
    }

    /** Takes a group in. */
    void moveIn(int group, ActorCell cell) {
        groups[group] = cell;
    }

    private ActorCell create(int id, VirtualTime time) {
        EventActor actor = factory.create(id, time);
        order(group((id - base) >>> GROUP_BITS), new ResidentGroup.Spawn(actor, this));
        return made(cells[id - base], id);
    }

    private ActorCell group(int group) {
        ActorCell cell = groups[group];
        if (cell == null) {
            order(head, new PartitionActor.SpawnGroup(group, this));
            cell = made(groups[group], base + (group << GROUP_BITS));
        }
        return cell;
    }

    /** A parent executes an order here and now, and so do Akka's mailboxes what follows from it. */
    private void order(ActorCell parent, Object order) {
        parent.invoke(new Envelope(order, ActorRef.noSender()));
        executor.runPending();
    }

    private static ActorCell made(@Nullable ActorCell cell, int id) {
        if (cell == null) {
            throw new IllegalStateException("actor " + id + " could not be spawned");
        }
        return cell;
    }
}
