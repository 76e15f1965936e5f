package org.rankcluster.actors.time;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorSystem;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A run of a model in virtual time: an actor system with one {@link VirtualTimeDispatcher} a partition, which begins at once
 * and ends by itself.
 */
public final class Simulation {
    private static final String PATH = "rankcluster.virtual-time.";

    private final ActorSystem<SimulationActor.Message> system;
    private final RunControl control = new RunControl();
    private final CompletableFuture<SimulationResult> result = new CompletableFuture<>();

    private Simulation(SimulationSettings settings, SimulationModel model) {
        system = ActorSystem.create(
                SimulationActor.create(settings, model, control, result), "rankcluster", config(settings.partitions()));
        system.getWhenTerminated().whenComplete((done, failure) -> {
            result.completeExceptionally(new IllegalStateException("the actor system ended before the run", failure));
        });
        // A SIGTERM waits for this; without it Akka would wait for threads that are busy with the run.
        CoordinatedShutdown.get(system)
                .addTask(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "end-of-run", this::cancelAndAwait);
    }

    /** Begins a run. */
    public static Simulation start(SimulationSettings settings, SimulationModel model) {
        return new Simulation(settings, model);
    }

    /** Runs a model to its end. */
    public static SimulationResult run(SimulationSettings settings, SimulationModel model) {
        return start(settings, model).await();
    }

    /** Ends the run soon, from any thread; programs that compute without calling MPI are not interrupted. */
    public void cancel() {
        control.cancel();
    }

    /** The result, as soon as the last event has been executed. */
    public CompletionStage<SimulationResult> result() {
        return result.copy();
    }

    /** Waits for the result and the end of the actor system; without memory that could take for ever, and is not waited for. */
    public SimulationResult await() {
        SimulationResult done = result.join();
        if (done.failure() != null && done.failure().cause() instanceof VirtualMachineError) {
            return done;
        }
        system.getWhenTerminated().toCompletableFuture().join();
        return done;
    }

    private CompletionStage<Done> cancelAndAwait() {
        cancel();
        return result.handle((done, failure) -> Done.done());
    }

    /** Names the dispatcher of a partition. */
    static String dispatcher(int partition) {
        return PATH + "partition-" + partition;
    }

    /** The configuration of an actor system of some partitions. */
    static Config config(int partitions) {
        Config config = ConfigFactory.load();
        Config house = config.getConfig("rankcluster").withOnlyPath("akka");
        for (int partition = 0; partition < partitions; partition++) {
            config = config.withValue(dispatcher(partition), config.getValue(PATH + "dispatcher"));
        }
        return house.withFallback(config);
    }
}
