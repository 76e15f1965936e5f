package org.rankcluster.actors.time;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;

/** The parent of a partition's actor groups, on the partition's dispatcher. The actor also sets the partition up. */
final class PartitionActor extends AbstractBehavior<PartitionActor.SpawnGroup> {
    /** A request to create a group of actors; executed on the partition's thread, never sent as a message. */
    record SpawnGroup(int group, ActorTable actors) {}

    private final DispatcherSelector here;
    private final VirtualTimeDispatcher dispatcher;

    /** Creates a partition of a run that begins at once. */
    static Behavior<SpawnGroup> create(int partition, Run run) {
        return Behaviors.setup(context -> {
            try {
                return new PartitionActor(context, partition, run);
            } catch (OutOfMemoryError full) { // Akka would print it, and end the actor system
                run.control().fail(full);
                run.ended().accept(Run.PartitionOutcome.NOTHING);
                return Behaviors.stopped();
            }
        });
    }

    private PartitionActor(ActorContext<SpawnGroup> context, int index, Run run) {
        super(context);
        SimulationSettings settings = run.settings();
        int local = index - run.share().firstPartition(settings.partitions());
        here = DispatcherSelector.fromConfig(Simulation.dispatcher(local));
        dispatcher = (VirtualTimeDispatcher) context.getExecutionContext();
        PartitionExecutor executor = dispatcher.executor();
        int base = settings.firstNode(index) << settings.actorBits();
        int size = (settings.firstNode(index + 1) << settings.actorBits()) - base;
        ActorTable actors = new ActorTable(base, size, run.model(), ResidentGroup.cell(context.getSelf()), executor);
        Partition partition = new Partition(index, run, actors, executor);
        dispatcher.carry(partition);
        executor.execute(new PartitionLoop(partition, run));
    }

    @Override
    public Receive<SpawnGroup> createReceive() {
        return newReceiveBuilder()
                .onMessage(SpawnGroup.class, this::onSpawnGroup)
                .onSignal(PostStop.class, this::onPostStop)
                .build();
    }

    /** Detaches the run. The dispatcher outlives it and must not keep it in memory. */
    private Behavior<SpawnGroup> onPostStop(PostStop stop) {
        dispatcher.carry(null);
        return this;
    }

    private Behavior<SpawnGroup> onSpawnGroup(SpawnGroup spawn) {
        ActorRef<ResidentGroup.Spawn> child = getContext().spawnAnonymous(ResidentGroup.create(here), here);
        spawn.actors().add(spawn.group(), ResidentGroup.cell(child));
        return this;
    }
}
