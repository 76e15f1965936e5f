package org.rankcluster.actors.time;

import akka.actor.ActorCell;
import akka.actor.ActorRefWithCell;
import akka.actor.Props;
import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.internal.adapter.PropsAdapter;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Adapter;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import org.jspecify.annotations.Nullable;

/**
 * The parent of some of a partition's event actors. Akka keeps an actor's children in a tree by name, which with a million
 * of them takes most of the time of making and stopping one; so each parent has few.
 */
final class ResidentGroup extends AbstractBehavior<ResidentGroup.Spawn> {
    /** Makes an event actor; invoked on the partition's thread, never told. */
    record Spawn(EventActor actor, Residents residents) {}

    /** Properties of all children, each of which takes {@link #next} as its behaviour: made for each they take 200 bytes an actor. */
    private final Props properties;

    private @Nullable EventActor next;

    /** A group without children yet, whose dispatcher they share. */
    static Behavior<Spawn> create(DispatcherSelector here) {
        return Behaviors.setup(context -> new ResidentGroup(context, here));
    }

    private ResidentGroup(ActorContext<Spawn> context, DispatcherSelector here) {
        super(context);
        // Adapter.props would put a supervisor before each, which has nothing to do: event actors catch what is thrown.
        this.properties = PropsAdapter.apply(this::next, here, true);
    }

    @Override
    public Receive<Spawn> createReceive() {
        return newReceiveBuilder().onMessage(Spawn.class, this::onSpawn).build();
    }

    private Behavior<Spawn> onSpawn(Spawn spawn) {
        next = spawn.actor();
        spawn.residents().moveIn(spawn.actor(), cell(Adapter.actorOf(getContext(), properties)));
        return this;
    }

    /** Called once by the child that was spawned last, before there is another: a spawn ends when its mailbox is empty. */
    private Behavior<Delivery> next() {
        EventActor behavior = next;
        if (behavior == null) {
            throw new IllegalStateException("an actor without a spawn, or begun again");
        }
        next = null;
        return behavior;
    }

    /** The cell behind a local actor's reference. */
    static ActorCell cell(ActorRef<?> ref) {
        return cell(Adapter.toClassic(ref));
    }

    private static ActorCell cell(akka.actor.ActorRef ref) {
        return (ActorCell) ((ActorRefWithCell) ref).underlying();
    }
}
