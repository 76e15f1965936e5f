package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRefWithCell;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;

/**
 * The parent of some of a partition's event actors. Akka keeps an actor's children in a tree by name, which with a million
 * of them takes most of the time of making and stopping one; so each parent has few.
 */
final class ResidentGroup extends AbstractBehavior<ResidentGroup.Spawn> {
    /** Makes an event actor; invoked on the partition's thread, never told. */
    record Spawn(EventActor actor, Residents residents) {}

    // By its name: sameAsParent would cost every actor another copy of its properties.
    private final DispatcherSelector here;

    /** A group without children yet, whose dispatcher they share. */
    static Behavior<Spawn> create(DispatcherSelector here) {
        return Behaviors.setup(context -> new ResidentGroup(context, here));
    }

    private ResidentGroup(ActorContext<Spawn> context, DispatcherSelector here) {
        super(context);
        this.here = here;
    }

    @Override
    public Receive<Spawn> createReceive() {
        return newReceiveBuilder().onMessage(Spawn.class, this::onSpawn).build();
    }

    private Behavior<Spawn> onSpawn(Spawn spawn) {
        ActorRef<Event> child = getContext().spawnAnonymous(spawn.actor(), here);
        spawn.residents().moveIn(spawn.actor(), cell(child));
        return this;
    }

    /** The cell behind a local actor's reference. */
    static ActorCell cell(ActorRef<?> ref) {
        return (ActorCell) ((ActorRefWithCell) Adapter.toClassic(ref)).underlying();
    }
}
