package org.rankcluster.experiments.addressing;

import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.rankcluster.actors.job.AddressingSettings;
import org.rankcluster.experiment.ExperimentRuns;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.cartesian.WorldRectangles;
import org.rankcluster.protocol.address.scheme.Communicators;
import org.rankcluster.protocol.address.scheme.ComputedWorld;
import org.rankcluster.protocol.address.scheme.SchemeSettings;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.group.BalancedDims;

/**
 * A factory of hypothetical worlds, such as all of Mira, and of the communicators that programs create in them. The memory experiments
 * compute the bytes of their addresses and rank maps without a job.
 */
final class HypotheticalWorlds {
    /** Processes of the whole of Mira: 49,152 nodes of 16 cores. */
    static final int MIRA = 786_432;

    /** Number of processes for which there is no measurement. */
    static final int LARGEST = 1 << 24;

    /** Ranks on a node of Mira. */
    static final int PER_NODE = 16;

    private static final double MIB = 1 << 20;

    private HypotheticalWorlds() {}

    /** Returns Mira, or a larger machine: addresses follow from ranks. Communicators of any size are compressed. */
    static ComputedWorld mira(ExperimentRuns runs, int ranks) {
        return mira(machine(runs, "bgq-512"), ranks);
    }

    /** Returns the world of {@link #mira(ExperimentRuns, int)} on a machine that has been read. */
    static ComputedWorld mira(Machine machine, int ranks) {
        return world(machine, ranks, PER_NODE, true, AddressingSettings.computedRectangles(machine, PER_NODE));
    }

    /** Returns a machine as its file has it. */
    static Machine machine(ExperimentRuns runs, String name) {
        return runs.machine(name, null, Map.of());
    }

    /** Returns a world of ranks on a machine's cores. */
    static ComputedWorld world(
            Machine machine, int ranks, int perNode, boolean areComputed, WorldRectangles rectangles) {
        return ComputedWorld.of(
                ranks,
                perNode,
                machine.cpu().core(),
                AddressingSettings.autoTime(machine, SchemeSettings.USUAL_SHARE),
                1,
                areComputed,
                rectangles,
                nodes -> dimensions -> BalancedDims.of(nodes, dimensions));
    }

    /** Returns a torus and the places of a node, the last letter's extent first. */
    static WorldRectangles torus(int... extents) {
        return ranks -> List.of(WorldRectangle.firstFastest("torus", extents));
    }

    /** Returns one of the applications of Table I. */
    static Skeleton application(String name) {
        return ServiceLoader.load(Skeleton.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(program -> program.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(name + " is not on the class path"));
    }

    /** Returns calls as a skeleton. */
    static Skeleton calls(String name, Consumer<Communicators> calls) {
        return new Skeleton() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public String description() {
                return name;
            }

            @Override
            public void calls(Communicators mpi) {
                calls.accept(mpi);
            }
        };
    }

    /** Returns a number of splits into odd and even ranks. */
    static Skeleton splits(int count) {
        return calls("split", mpi -> repeat(count, () -> mpi.split(mpi.world(), rank -> rank & 1)));
    }

    /** Returns a number of duplicates of the world. */
    static Skeleton duplicates(int count) {
        return calls("dup", mpi -> repeat(count, () -> mpi.dup(mpi.world())));
    }

    /** Runs an action a number of times. */
    static void repeat(int count, Runnable what) {
        for (int i = 0; i < count; i++) {
            what.run();
        }
    }

    /** Returns bytes in MiB, which the papers call MB. */
    static double mib(long bytes) {
        return bytes / MIB;
    }
}
