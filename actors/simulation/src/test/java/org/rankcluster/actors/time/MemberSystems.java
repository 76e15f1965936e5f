package org.rankcluster.actors.time;

import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.Behaviors;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Actor systems in place of members: they execute one run after another. */
public final class MemberSystems implements AutoCloseable {
    private final List<ActorSystem<Void>> systems = new ArrayList<>();
    private long runs;

    /** Starts members of {@code partitionsEach} partitions each. */
    public MemberSystems(int members, int partitionsEach) {
        this("rankcluster-member", members, partitionsEach);
    }

    /** Starts members whose systems, and threads, begin with {@code name}. */
    MemberSystems(String name, int members, int partitionsEach) {
        for (int member = 0; member < members; member++) {
            systems.add(ActorSystem.create(Behaviors.empty(), name + "-" + member, Simulation.config(partitionsEach)));
        }
    }

    /** The actor system of a member. */
    public ActorSystem<Void> system(int member) {
        return systems.get(member);
    }

    /** A number for the next run. */
    public long nextRun() {
        return ++runs;
    }

    /** Begins a run on the first {@code members} of them. */
    List<Simulation> start(
            SimulationSettings settings, int members, IntFunction<SimulationModel> models, MemoryLinks links) {
        List<Simulation> simulations = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            simulations.add(Simulation.start(
                    systems.get(member),
                    settings,
                    models.apply(member),
                    new JobShard(member, members),
                    links.link(member)));
        }
        return simulations;
    }

    /** Runs to the end and returns the members' results. */
    List<SimulationResult> run(SimulationSettings settings, int members, IntFunction<SimulationModel> models) {
        return start(settings, members, models, new MemoryLinks(nextRun(), members)).stream()
                .map(Simulation::await)
                .toList();
    }

    @Override
    public void close() {
        systems.forEach(ActorSystem::terminate);
        systems.forEach(
                system -> system.getWhenTerminated().toCompletableFuture().join());
    }
}
