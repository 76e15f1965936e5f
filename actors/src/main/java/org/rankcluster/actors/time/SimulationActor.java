package org.rankcluster.actors.time;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.time.Run.PartitionOutcome;
import org.rankcluster.actors.time.SimulationResult.Ending;

/** The guardian of a run: makes its partitions, puts their outcomes together, and stops, which ends the actor system. */
final class SimulationActor extends AbstractBehavior<SimulationActor.Message> {
    /** What it understands. */
    sealed interface Message {}

    /** A partition has ended. */
    private record Ended(PartitionOutcome outcome) implements Message {}

    private final int partitions;
    private final RunControl control;
    private final CompletableFuture<SimulationResult> result;
    private final List<PartitionOutcome> outcomes = new ArrayList<>();

    static Behavior<Message> create(
            SimulationSettings settings,
            SimulationModel model,
            RunControl control,
            CompletableFuture<SimulationResult> result) {
        return Behaviors.setup(context -> new SimulationActor(context, settings, model, control, result));
    }

    private SimulationActor(
            ActorContext<Message> context,
            SimulationSettings settings,
            SimulationModel model,
            RunControl control,
            CompletableFuture<SimulationResult> result) {
        super(context);
        this.partitions = settings.partitions();
        this.control = control;
        this.result = result;
        ActorRef<Message> self = context.getSelf();
        WindowExchange exchange = new LocalExchange(partitions, control);
        Run run = new Run(settings, model, exchange, control, outcome -> self.tell(new Ended(outcome)));
        for (int partition = 0; partition < partitions; partition++) {
            ActorRef<PartitionActor.SpawnGroup> child = context.spawn(
                    PartitionActor.create(partition, run),
                    "partition-" + partition,
                    DispatcherSelector.fromConfig(Simulation.dispatcher(partition)));
            context.watch(child);
        }
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Ended.class, this::onEnded)
                .onSignal(ChildFailed.class, this::onChildFailed)
                .build();
    }

    private Behavior<Message> onEnded(Ended ended) {
        outcomes.add(ended.outcome());
        if (outcomes.size() < partitions) {
            return this;
        }
        result.complete(result());
        return Behaviors.stopped();
    }

    private Behavior<Message> onChildFailed(ChildFailed failed) {
        control.fail(failed.cause());
        result.completeExceptionally(failed.cause());
        return Behaviors.stopped();
    }

    private SimulationResult result() {
        long first =
                outcomes.stream().mapToLong(PartitionOutcome::firstNanos).min().orElseThrow();
        long last =
                outcomes.stream().mapToLong(PartitionOutcome::lastNanos).max().orElseThrow();
        EventFailure failure = failure();
        return new SimulationResult(
                failure == null ? ending() : Ending.FAILED,
                outcomes.stream().mapToLong(PartitionOutcome::virtualTime).max().orElseThrow(),
                outcomes.stream().mapToLong(PartitionOutcome::events).sum(),
                outcomes.stream()
                        .mapToLong(PartitionOutcome::peakInFlight)
                        .max()
                        .orElseThrow(),
                outcomes.stream().mapToLong(PartitionOutcome::digest).sum(),
                (last - first) / 1e9,
                failure);
    }

    /** A broken partition's cause comes first: the others were told to leave. */
    private @Nullable EventFailure failure() {
        Throwable broken = control.cause();
        if (broken != null) {
            return new EventFailure(0, -1, -1, -1, 0, broken);
        }
        return outcomes.stream()
                .map(PartitionOutcome::failure)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private Ending ending() {
        return outcomes.stream()
                .map(PartitionOutcome::ending)
                .filter(ending -> ending == Ending.CANCELLED)
                .findFirst()
                .orElse(outcomes.get(0).ending());
    }
}
