package org.rankcluster.apps.skeleton;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.address.scheme.Skeleton;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that performs the communicator calls of an application by MPI. Reports {@code communicators}, the number of them and of windows
 * that the rank with the most has made, freed ones included. Their memory is in the result's own figures of address management. Messages:
 * the messages of the calls and of a barrier or fence each, and of a reduction.
 */
public final class SkeletonProgram {
    /** All skeletons on the class path, by name. */
    static final List<Skeleton> ALL =
            ServiceLoader.load(Skeleton.class, SkeletonProgram.class.getClassLoader()).stream()
                    .map(ServiceLoader.Provider::get)
                    .sorted(Comparator.comparing(Skeleton::name))
                    .toList();

    static final Setting<String> NAME =
            Setting.ofName("name", "nek5000", ALL.stream().map(Skeleton::name).toList());

    /** The settings of the program. */
    public static final List<Setting<?>> SETTINGS = List.of(NAME);

    private SkeletonProgram() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Skeleton skeleton = named(NAME.value());
        OnMpi mpi = new OnMpi();
        skeleton.calls(mpi);
        int[] most = new int[1];
        MPI.COMM_WORLD.reduce(new int[] {mpi.made()}, most, 1, MPI.INT, MPI.MAX, 0);
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put("communicators", (long) most[0]);
            System.out.println(
                    skeleton.name() + ", " + skeleton.description() + "; communicators of a rank: " + most[0]);
        }
        MPI.Finalize();
    }

    /** Returns the skeleton of this name. */
    static Skeleton named(String name) {
        return ALL.stream()
                .filter(skeleton -> skeleton.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
