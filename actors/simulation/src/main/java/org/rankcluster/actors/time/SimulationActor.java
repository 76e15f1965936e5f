package org.rankcluster.actors.time;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.ChildFailed;
import akka.actor.typed.DispatcherSelector;
import akka.actor.typed.PostStop;
import akka.actor.typed.Terminated;
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

/** The Akka parent actor of a run's partitions: creates them, merges their outcomes, and stops. */
final class SimulationActor extends AbstractBehavior<SimulationActor.Message> {
    /** A message to the guardian actor of a simulation. */
    sealed interface Message {}

    /** The notice that a partition has ended, with its result. */
    private record Ended(PartitionOutcome outcome) implements Message {}

    /**
     * The parts from which a run is assembled.
     *
     * @param link connection to other members; null if there are none
     * @param stopped called when all actors of the run have stopped
     */
    record Setup(
            SimulationSettings settings,
            SimulationModel model,
            JobShard share,
            @Nullable MemberLink link,
            RunControl control,
            CompletableFuture<SimulationResult> result,
            Runnable stopped) {}

    private final Setup setup;
    private final RunCounters.OfRun counters;
    private final List<PartitionOutcome> outcomes = new ArrayList<>();
    private final int partitions;
    private @Nullable WindowExchange exchange;

    static Behavior<Message> create(Setup setup) {
        return Behaviors.setup(context -> new SimulationActor(context, setup).begin());
    }

    private SimulationActor(ActorContext<Message> context, Setup setup) {
        super(context);
        this.setup = setup;
        SimulationSettings settings = setup.settings();
        partitions = setup.share().endPartition(settings.partitions())
                - setup.share().firstPartition(settings.partitions());
        counters = RunCounters.get(context.getSystem()).begin(partitions, settings.lookahead());
    }

    /** Begins the run. A failure here, such as a partition without a dispatcher, would be lost if it were thrown. */
    private Behavior<Message> begin() {
        try {
            exchange = new WindowExchange(
                    setup.settings(), setup.model(), setup.share(), setup.control(), members(), counters);
            spawnPartitions(exchange);
            return this;
        } catch (RuntimeException broken) {
            breakOff(broken);
            return Behaviors.stopped(this::end);
        }
    }

    private void spawnPartitions(WindowExchange exchange) {
        ActorContext<Message> context = getContext();
        ActorRef<Message> self = context.getSelf();
        SimulationSettings settings = setup.settings();
        int first = setup.share().firstPartition(settings.partitions());
        Run run = new Run(
                settings,
                setup.model(),
                setup.share(),
                exchange,
                setup.control(),
                outcome -> self.tell(new Ended(outcome)));
        for (int local = 0; local < partitions; local++) {
            ActorRef<PartitionActor.SpawnGroup> child = context.spawn(
                    PartitionActor.create(first + local, run),
                    "partition-" + local,
                    DispatcherSelector.fromConfig(Simulation.dispatcher(local)));
            context.watch(child);
        }
    }

    private @Nullable MemberExchange members() {
        MemberLink link = setup.link();
        if (link == null || setup.share().members() == 1) {
            return null;
        }
        return new MemberExchange(setup.settings(), setup.share(), link, setup.model(), setup.control(), counters);
    }

    @Override
    public Receive<Message> createReceive() {
        return newReceiveBuilder()
                .onMessage(Ended.class, this::onEnded)
                .onSignal(ChildFailed.class, this::onChildFailed)
                .onSignal(Terminated.class, ended -> this) // its outcome has come as a message
                .onSignal(PostStop.class, this::onPostStop)
                .build();
    }

    private Behavior<Message> onEnded(Ended ended) {
        outcomes.add(ended.outcome());
        if (outcomes.size() < partitions) {
            return this;
        }
        setup.result().complete(result());
        return Behaviors.stopped();
    }

    private Behavior<Message> onChildFailed(ChildFailed failed) {
        breakOff(failed.cause());
        return Behaviors.stopped();
    }

    private void breakOff(Throwable cause) {
        setup.control().fail(cause);
        setup.result().completeExceptionally(cause);
        if (exchange != null) {
            exchange.abort();
        }
    }

    private Behavior<Message> onPostStop(PostStop stop) {
        end();
        return this;
    }

    private void end() {
        counters.end();
        setup.control().end();
        if (setup.link() != null) {
            setup.link().close();
        }
        setup.stopped().run();
    }

    private SimulationResult result() {
        long first =
                outcomes.stream().mapToLong(PartitionOutcome::firstNanos).min().orElseThrow();
        long last =
                outcomes.stream().mapToLong(PartitionOutcome::lastNanos).max().orElseThrow();
        double wallSeconds = (last - first) / 1e9;
        return outcomes.stream().allMatch(outcome -> outcome.total() != null)
                ? whole(outcomes.get(0), wallSeconds)
                : part(wallSeconds);
    }

    private static SimulationResult whole(PartitionOutcome one, double wallSeconds) {
        Summary total = Objects.requireNonNull(one.total());
        return new SimulationResult(
                one.ending(),
                total.lastTime,
                total.executed,
                one.peakInFlight(),
                total.digest,
                wallSeconds,
                one.failure());
    }

    /**
     * Returns the result of this member's part, without the progress of the others. A broken partition's cause comes first: the others left
     * because of it.
     */
    private SimulationResult part(double wallSeconds) {
        Throwable broken = setup.control().cause();
        EventFailure failure = broken == null ? earliest() : new EventFailure(0, -1, -1, -1, 0, broken);
        return new SimulationResult(
                failure == null ? Ending.CANCELLED : Ending.FAILED,
                outcomes.stream().mapToLong(PartitionOutcome::virtualTime).max().orElseThrow(),
                outcomes.stream().mapToLong(PartitionOutcome::events).sum(),
                outcomes.stream()
                        .mapToLong(PartitionOutcome::peakInFlight)
                        .max()
                        .orElseThrow(),
                outcomes.stream().mapToLong(PartitionOutcome::digest).sum(),
                wallSeconds,
                failure);
    }

    private @Nullable EventFailure earliest() {
        return outcomes.stream()
                .map(PartitionOutcome::failure)
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
