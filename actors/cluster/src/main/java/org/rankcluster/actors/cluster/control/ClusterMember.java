package org.rankcluster.actors.cluster.control;

import akka.Done;
import akka.actor.CoordinatedShutdown;
import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.Behavior;
import akka.actor.typed.Props;
import akka.actor.typed.javadsl.Behaviors;
import akka.cluster.MemberStatus;
import akka.cluster.typed.Cluster;
import akka.cluster.typed.Leave;
import com.typesafe.config.Config;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiFunction;
import org.rankcluster.actors.cluster.link.BatchPort;
import org.rankcluster.actors.cluster.link.BatchTls;
import org.rankcluster.actors.cluster.link.HttpPort;
import org.rankcluster.actors.cluster.link.JobCounters;
import org.rankcluster.actors.cluster.link.MemberLinks;

/** A member of a cluster: an actor system with an agent that works on shards of jobs, and a port for clients. */
public final class ClusterMember implements AutoCloseable {
    /** Common name of all members. */
    public static final String NAME = "rankcluster";

    /** Reason for which a member that was cut off stops, as the end of a sentence. */
    public static final String CUT_OFF = "it cannot reach most of the other members, or they have declared it lost";

    private final ActorSystem<Spawn> system;
    private final BlobCache cache = new BlobCache(ScratchFolder.open(ScratchFolder.Owner.MEMBER));
    private final CompletableFuture<Done> ended = new CompletableFuture<>();
    private final Gateway gateway;
    private final BatchPort batchPort;
    private final ActorRef<AgentMessage> agent;
    private final JobPort port;
    private final MemberHeap heap;

    /** The request that the guardian spawns the agent. */
    private record Spawn(Behavior<AgentMessage> agent, CompletableFuture<ActorRef<AgentMessage>> made) {}

    /**
     * The settings of a member.
     *
     * @param config configuration of its actor system
     * @param jobPort address to which clients connect
     * @param token secret that clients must send
     * @param batches address at which other members' batches arrive
     * @param partitions largest number of partitions of a job that it runs
     * @param tick interval of the watch over clients. A client that sends nothing for 60 ticks counts as disconnected. A client of a member
     *     without a cluster is refused after 20 ticks
     */
    public record Settings(
            Config config, InetSocketAddress jobPort, Token token, Batches batches, int partitions, Duration tick) {
        /** Creates settings with a watch that ticks once a second. */
        public Settings(Config config, InetSocketAddress jobPort, Token token, Batches batches, int partitions) {
            this(config, jobPort, token, batches, partitions, Duration.ofSeconds(1));
        }
    }

    /**
     * The address at which the batches of other members arrive.
     *
     * @param host name or address by which the other members reach it
     */
    public record Batches(InetSocketAddress address, String host) {}

    /** The error that the port for batches cannot be opened: its address does not exist, or the port is taken. */
    public static final class NoBatchPort extends IOException {
        private static final long serialVersionUID = 1;

        private NoBatchPort(IOException cause) {
            super(cause);
        }
    }

    private ClusterMember(
            Settings settings, BiFunction<ActorSystem<?>, MemberLinks, JobShardRunner> runner, Runnable stuck)
            throws IOException {
        system = ActorSystem.create(
                guardian(), NAME, JoinCheck.config(settings.token()).withFallback(settings.config()));
        batchPort = openBatchPort(settings);
        JobStore.join(system);
        MemberLog.start(system);
        ActorRef<CoordinatorMessage> coordinator = ClusterCoordinator.reach(system);
        gateway = new Gateway(system, coordinator, settings.tick().multipliedBy(Gateway.PATIENCE_ALONE));
        MemberId self = MemberId.of(Cluster.get(system).selfMember().uniqueAddress());
        CompletableFuture<ActorRef<AgentMessage>> made = new CompletableFuture<>();
        system.tell(new Spawn(
                MemberAgent.create(
                        new MemberAgent.Settings(
                                settings.partitions(),
                                coordinator,
                                runner.apply(system, new MemberLinks(system, batchPort)),
                                stuck),
                        gateway,
                        cache),
                made));
        agent = made.join();
        heap = MemberHeap.watch(this::relieve);
        try {
            JobSubmission reception = new JobSubmission(system, self, gateway, cache, settings.tick());
            port = new JobPort(
                    system,
                    settings.jobPort(),
                    gateway,
                    reception,
                    settings.token(),
                    Build.hash(),
                    settings.tick().multipliedBy(HttpPort.HEADER.toSeconds()));
        } catch (IOException taken) {
            system.terminate();
            heap.close();
            closeCacheAndBatches();
            throw taken;
        }
        CoordinatedShutdown shutdown = CoordinatedShutdown.get(system);
        shutdown.addTask(CoordinatedShutdown.PhaseBeforeServiceUnbind(), "end-of-jobs", () -> leaving(shutdown));
        shutdown.addTask(CoordinatedShutdown.PhaseBeforeActorSystemTerminate(), "end-of-files", () -> {
            closeCacheAndBatches(); // the JVM waits for this at SIGTERM; it ends with the actor system
            return CompletableFuture.completedFuture(Done.done());
        });
        CompletableFuture<Void> unusedEnd = ended.thenAccept(done -> end());
        system.getWhenTerminated().thenAccept(ended::complete);
    }

    /**
     * Starts a member, which searches for the others by itself.
     *
     * @param runner creates the member's shards of jobs
     * @param stuck called when a job cannot be stopped here; no other job can run then, so the JVM has to end
     * @throws NoBatchPort if the port for batches is taken
     * @throws IOException if the job port is taken
     */
    public static ClusterMember start(
            Settings settings, BiFunction<ActorSystem<?>, MemberLinks, JobShardRunner> runner, Runnable stuck)
            throws IOException {
        return new ClusterMember(settings, runner, stuck);
    }

    /** Returns whether the member is in the list of members, even if it is not up yet: a cluster has answered it. */
    public static boolean hasJoined(ActorSystem<?> system) {
        return !Cluster.get(system).selfMember().status().equals(MemberStatus.removed());
    }

    private BatchPort openBatchPort(Settings settings) throws NoBatchPort {
        Batches batches = settings.batches();
        try {
            return BatchPort.open(
                    batches.address(), batches.host(), BatchTls.of(system), JobCounters.get(system)::refused);
        } catch (IOException taken) {
            system.terminate();
            cache.close();
            throw new NoBatchPort(taken);
        }
    }

    private static Behavior<Spawn> guardian() {
        return Behaviors.setup(context -> Behaviors.receiveMessage(spawn -> {
            spawn.made().complete(context.spawn(spawn.agent(), "agent", Props.empty()));
            return Behaviors.same();
        }));
    }

    /** Returns the actor system of the member. */
    public ActorSystem<?> system() {
        return system;
    }

    /** Returns the port at which the other members reach it. */
    public int port() {
        return Cluster.get(system).selfMember().address().getPort().orElseThrow();
    }

    /** Returns the address to which clients connect. */
    public InetSocketAddress jobPort() {
        return port.address();
    }

    /** Returns the port for batches. */
    public int batchPort() {
        return batchPort.number();
    }

    /** Stops the job that runs here, because it fills the memory. The job fails for that reason, and the member stays. */
    public void relieve() {
        agent.tell(MemberAgent.Full.FULL);
    }

    /** Leaves the cluster, and ends the member. */
    public void leave() {
        Cluster cluster = Cluster.get(system);
        cluster.manager().tell(Leave.create(cluster.selfMember().address()));
    }

    /**
     * Returns a stage that completes when the member has ended, for whatever reason. The stage completes soon after the shutdown even if a
     * part of Akka hangs on a network that is cut.
     */
    public CompletionStage<Done> ended() {
        return ended.copy();
    }

    private CompletionStage<Done> leaving(CoordinatedShutdown shutdown) {
        boolean cutOff = shutdown.getShutdownReason()
                .filter(reason -> reason.getClass().getName().contains("ClusterDowning"))
                .isPresent();
        String why = cutOff
                ? "member " + address() + " was cut off, and stops: " + CUT_OFF
                : "member " + address() + " leaves the cluster";
        CompletableFuture<Done> received = new CompletableFuture<>();
        agent.tell(new MemberAgent.Leave(why, received));
        shutdown.getShutdownReason().ifPresent(reason -> {
            CompletionStage<Done> unusedEnd =
                    shutdown.runAll(reason).whenComplete((done, failure) -> ended.complete(Done.done()));
        });
        CompletableFuture<Void> informed = CompletableFuture.runAsync(
                () -> gateway.closing(why),
                Thread::startVirtualThread); // the common pool may have one thread, which other code of the JVM may
        // block
        return received.thenCombine(informed, (done, also) -> done);
    }

    private String address() {
        return MemberId.of(Cluster.get(system).selfMember().uniqueAddress()).toString();
    }

    private void end() {
        port.close();
        heap.close();
        closeCacheAndBatches();
    }

    private void closeCacheAndBatches() {
        cache.close();
        batchPort.close();
    }

    @Override
    public void close() {
        system.terminate();
        ended.join();
    }
}
