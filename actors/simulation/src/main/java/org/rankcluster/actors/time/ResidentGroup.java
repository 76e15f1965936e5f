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
 * An Akka parent actor of some of a partition's event actors. Akka keeps an actor's children in a tree by name. With a million children,
 * this tree takes most of the time of making and stopping one, so each parent has few.
 */
final class ResidentGroup extends AbstractBehavior<ResidentGroup.Spawn> {
    /** A request to create an event actor; executed on the partition's thread, never sent as a message. */
    record Spawn(EventActor actor, ActorTable actors) {}

    /** Properties of all children, each of which takes {@link #next} as its behaviour. Shared, because they take 200 bytes an actor. */
    private final Props properties;

    private @Nullable EventActor next;

    /** Creates a group without children. Its children share its dispatcher. */
    static Behavior<Spawn> create(DispatcherSelector here) {
        return Behaviors.setup(context -> new ResidentGroup(context, here));
    }

    private ResidentGroup(ActorContext<Spawn> context, DispatcherSelector here) {
        super(context);
        // Adapter.props would put a needless supervisor before each: event actors catch all exceptions.
        this.properties = PropsAdapter.apply(this::next, here, true);
    }

    @Override
    public Receive<Spawn> createReceive() {
        return newReceiveBuilder().onMessage(Spawn.class, this::onSpawn).build();
    }

    private Behavior<Spawn> onSpawn(Spawn spawn) {
        next = spawn.actor();
        spawn.actors().add(spawn.actor(), cell(Adapter.actorOf(getContext(), properties)));
        return this;
    }

    /**
     * Returns the behaviour of the last spawned child. Each child calls it once, before the next is spawned: a spawn ends when its mailbox
     * is empty.
     */
    private Behavior<Delivery> next() {
        EventActor actor = next;
        if (actor == null) {
            throw new IllegalStateException("an event actor was started twice, or without a spawn request");
        }
        next = null;
        return actor.behavior();
    }

    /** Returns the cell behind a local actor's reference. */
    static ActorCell cell(ActorRef<?> ref) {
        return cell(Adapter.toClassic(ref));
    }

    private static ActorCell cell(akka.actor.ActorRef ref) {
        return (ActorCell) ((ActorRefWithCell) ref).underlying();
    }
}
