package org.rankcluster.experiments.programs;

import mpi.Comm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program in which all ranks create communicators (Guo et al., section V-C1). {@code split} splits into odd and even ranks, and {@code
 * dup} duplicates the world. {@code inter} makes an intercommunicator of odd and even ranks and merges it. {@code spawn} merges with the
 * given number of new processes. Reports the seconds of each, as the mean of several times after a first one. A time is measured from the
 * common begin of all ranks to the end of the last. The spawning is measured once.
 */
public final class Creation {
    private static final Setting<Integer> SPAWN = Setting.ofInt("spawn", 0, 0, 1 << 20);
    private static final int REPETITIONS = 2;
    /** Longer than a sum of all ranks takes, in seconds. */
    private static final double SLACK = 1e-3;

    private static final int TAG = 7;

    private final Intracomm world = MPI.COMM_WORLD;
    private final int rank = world.getRank();

    private Creation() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        Intercomm parent = Intercomm.getParent();
        if (parent.isNull()) {
            new Creation().run();
        } else {
            for (int i = 0; i <= REPETITIONS; i++) {
                parent.merge(true).free();
            }
        }
        MPI.Finalize();
    }

    /** An action that makes a communicator and frees it. */
    @FunctionalInterface
    private interface Step {
        Comm make() throws MPIException;
    }

    private void run() throws MPIException {
        boolean isOdd = rank % 2 == 1;
        report("split", seconds(() -> world.split(rank % 2, rank)));
        report("dup", seconds(world::dup));
        Intracomm half = world.split(rank % 2, rank);
        report("create", seconds(() -> world.createIntercomm(half, 0, isOdd ? 0 : 1, TAG)));
        Intercomm halves = world.createIntercomm(half, 0, isOdd ? 0 : 1, TAG);
        report("merge", seconds(() -> halves.merge(isOdd)));
        int processes = SPAWN.value();
        if (processes > 0) {
            double start = MPI.wtime();
            Intercomm children = world.spawn(
                    Creation.class.getName(), new String[0], processes, MPI.INFO_NULL, 0, new int[processes]);
            report("spawn", MPI.wtime() - start);
            report("merge-spawned", seconds(() -> children.merge(false)));
        }
    }

    private double seconds(Step step) throws MPIException {
        double sum = 0;
        for (int i = 0; i <= REPETITIONS; i++) {
            double start = beginTogether();
            Comm made = step.make();
            sum += i == 0 ? 0 : last() - start;
            made.free();
        }
        return sum / REPETITIONS;
    }

    /**
     * Waits for a time at which all ranks begin. After a barrier alone, the times at which ranks leave it would change with any
     * delay of a nanosecond.
     */
    private double beginTogether() throws MPIException {
        double begin = (Math.ceil(last() / SLACK) + 1) * SLACK;
        Compute.time(Math.round((begin - MPI.wtime()) * 1e12));
        return begin;
    }

    /** Returns the time at which the last rank is here. */
    private double last() throws MPIException {
        double[] last = new double[1];
        world.allReduce(new double[] {MPI.wtime()}, last, 1, MPI.DOUBLE, MPI.MAX);
        return last[0];
    }

    private void report(String key, double seconds) {
        if (rank == 0) {
            Report.put(key, seconds);
        }
    }
}
