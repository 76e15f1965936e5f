package org.rankcluster.actors.time;

import akka.Done;
import akka.actor.Cancellable;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Props;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.lang.ref.WeakReference;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A run of a model in virtual time, with one {@link VirtualTimeDispatcher} a partition. The run begins at once and ends by itself. The run
 * has an actor system of its own, or shares the actor system of a member with earlier and later runs.
 */
public final class Simulation {
    private static final String PATH = "rankcluster.virtual-time.";

    /** Settings by which the end of the JVM does not wait for a run, whose program may compute without end. */
    private static final Config WITHOUT_HOOKS = ConfigFactory.parseMap(
            Map.of("akka.jvm-shutdown-hooks", false, "akka.coordinated-shutdown.run-by-jvm-shutdown-hook", false));

    private final RunControl control = new RunControl();
    private final CompletableFuture<SimulationResult> result = new CompletableFuture<>();
    private final CompletableFuture<Done> ended = new CompletableFuture<>();

    private Simulation() {}

    /**
     * Loads the configuration, which takes as long as parsing a command line. A thread of its own can load it meanwhile, so that the run
     * need not. A wrong configuration is left to the run, which reports it.
     */
    public static void prepare() {
        try {
            Config unusedConfig = config(1);
        } catch (ConfigException ignored) {
            // reported by the run
        }
    }

    /** Begins a run in an actor system of its own. */
    public static Simulation start(SimulationSettings settings, SimulationModel model) {
        Simulation simulation = new Simulation();
        SimulationActor.Setup setup = simulation.setup(settings, model, JobShard.ALL, null);
        Config config = WITHOUT_HOOKS.withFallback(config(settings.partitions()));
        ActorSystem<?> system = ActorSystem.create(SimulationActor.create(setup), "rankcluster", config);
        Cancellable unusedFollowing = simulation.follow(system);
        return simulation;
    }

    /**
     * Begins this member's part of a run, in an actor system that has a dispatcher for each of its partitions, as {@link #config} defines.
     * The run leaves nothing behind there; the next one may begin after {@link #await()}.
     *
     * @param settings settings of the run, equal on all members
     * @param model made alike on all members
     * @param link connection to the other members; closed at the end
     * @throws IllegalArgumentException if there are more members than nodes
     */
    public static Simulation start(
            ActorSystem<?> system,
            SimulationSettings settings,
            SimulationModel model,
            JobShard share,
            MemberLink link) {
        if (share.members() > settings.partitions()) {
            throw new IllegalArgumentException("members: " + share.members() + " (expected: <= " + settings.partitions()
                    + ", because each member has a partition)");
        }
        Simulation simulation = new Simulation();
        SimulationActor.Setup setup = simulation.setup(settings, model, share, link);
        ActorRef<?> unusedGuardian =
                system.systemActorOf(SimulationActor.create(setup), "run-" + link.run(), Props.empty());
        Cancellable following = simulation.follow(system);
        CompletableFuture<Boolean> unusedCancel = simulation.ended.thenApply(done -> following.cancel());
        return simulation;
    }

    /** Runs a model to its end. */
    public static SimulationResult run(SimulationSettings settings, SimulationModel model) {
        return start(settings, model).await();
    }

    private SimulationActor.Setup setup(
            SimulationSettings settings, SimulationModel model, JobShard share, @Nullable MemberLink link) {
        Runnable stopped = link == null ? () -> {} : () -> ended.complete(Done.done());
        return new SimulationActor.Setup(settings, model, share, link, control, result, stopped);
    }

    private Cancellable follow(ActorSystem<?> system) {
        WeakReference<Simulation> run = new WeakReference<>(this); // a member outlives many runs
        system.getWhenTerminated().whenComplete((done, failure) -> {
            Simulation simulation = run.get();
            if (simulation != null) {
                simulation.systemTerminated(failure);
            }
        });
        // A SIGTERM waits for this; without it Akka would wait for threads that are busy with the run. A caller with a
        // reason for the end can report it in the phase before. Otherwise the other members of a cancelled run get
        // none.
        return CoordinatedShutdown.get(system)
                .addCancellableTask(CoordinatedShutdown.PhaseServiceUnbind(), "end-of-run", this::cancelAndAwait);
    }

    private void systemTerminated(@Nullable Throwable failure) {
        result.completeExceptionally(new IllegalStateException("the actor system ended before the run", failure));
        ended.complete(Done.done());
    }

    /** Ends the run normally with the window that is under way, which may take as long as programs compute. */
    public void cancelInOrder() {
        control.cancelInOrder();
    }

    /** Ends the run soon, on all members, from any thread; programs that compute without calling MPI are not interrupted. */
    public void cancel() {
        control.cancel();
    }

    /** Fails the run soon, on all members, from any thread, for example because a member is lost. */
    public void fail(Throwable cause) {
        control.fail(cause);
    }

    /**
     * Returns the result, as soon as the last event has been executed. If the run ended normally, it is the same on all members, except for
     * the wall time. The result of a run that was cancelled or broken covers this member's part only.
     */
    public CompletionStage<SimulationResult> result() {
        return result.copy();
    }

    /** Waits for the result and the end of all actors. Without memory, the end of the actors could take for ever and is not awaited. */
    public SimulationResult await() {
        SimulationResult done = result.join();
        if (done.failure() != null && done.failure().cause() instanceof VirtualMachineError) {
            return done;
        }
        ended.join();
        return done;
    }

    private CompletionStage<Done> cancelAndAwait() {
        cancel();
        return result.handle((done, failure) -> Done.done());
    }

    /** Names the dispatcher of a member's partition. */
    static String dispatcher(int partition) {
        return PATH + "partition-" + partition;
    }

    /** Returns the configuration of an actor system of some partitions, on top of {@link ConfigFactory#load()}. */
    public static Config config(int partitions) {
        Config config = ConfigFactory.load();
        Config house = config.getConfig("rankcluster").withOnlyPath("akka");
        for (int partition = 0; partition < partitions; partition++) {
            config = config.withValue(dispatcher(partition), config.getValue(PATH + "dispatcher"));
        }
        return house.withFallback(config);
    }
}
