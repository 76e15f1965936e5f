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

/** The parent of a partition's actors, on the partition's dispatcher. */
final class PartitionActor extends AbstractBehavior<PartitionActor.Message> {
    /** What it understands. */
    sealed interface Message {}

    /** Makes an actor a child; invoked by {@link Residents} on the partition's thread, never told. */
    record Spawn(EventActor actor, Residents residents) implements Message {}

    private final DispatcherSelector here = DispatcherSelector.sameAsParent();

    /** A partition of a run that begins at once. */
    static Behavior<Message> create(int partition, Run run) {
        return Behaviors.setup(context -> new PartitionActor(context, partition, run));
    }

    private PartitionActor(ActorContext<Message> context, int index, Run run) {
        super(context);
        VirtualTimeDispatcher dispatcher = (VirtualTimeDispatcher) context.getExecutionContext();
        PartitionExecutor executor = dispatcher.executor();
        SimulationSettings settings = run.settings();
        int base = settings.firstNode(index) << settings.slotBits();
        int size = (settings.firstNode(index + 1) << settings.slotBits()) - base;
        Residents residents = new Residents(base, size, run.model(), cell(context.getSelf()), executor);
        Partition partition = new Partition(index, run, residents, executor);
        dispatcher.carry(partition);
        executor.execute(new PartitionLoop(partition, run));
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder().onMessage(Spawn.class, this::onSpawn).build();
    }

    private Behavior<Message> onSpawn(Spawn spawn) {
        ActorRef<Event> child = getContext().spawnAnonymous(spawn.actor(), here);
        spawn.residents().moveIn(spawn.actor(), cell(child));
        return this;
    }

    private static ActorCell cell(ActorRef<?> ref) {
        return (ActorCell) ((ActorRefWithCell) Adapter.toClassic(ref)).underlying();
    }
}
