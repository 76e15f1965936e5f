package org.rankcluster.experiments.programs;

import java.util.Arrays;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.arrays.ScatterMethod;
import org.rankcluster.arrays.VectorLayout;
import org.rankcluster.arrays.VectorScatter;
import org.rankcluster.protocol.extension.Report;
import org.rankcluster.protocol.extension.Setting;

/**
 * A program that measures a scatter between two distributed vectors (Balaji et al. 2007, section 5.4). Groups of {@code run} neighbours
 * stay together: the odd groups go after the even ones, and all in reverse order. Reports {@code microseconds} of a scatter, the mean over
 * several in a row until all ranks are done, and {@code wrongValues}.
 */
public final class ScatterBetweenVectors {
    private static final Setting<Integer> ELEMENTS = Setting.ofInt("elements", 256, 1, 1 << 24);
    private static final Setting<Integer> RUN = Setting.ofInt("run", 1, 1, 1 << 24);
    private static final Setting<Integer> REPETITIONS = Setting.ofInt("repetitions", 10, 1, 1000);
    private static final Setting<ScatterMethod> SCATTER = Setting.ofChoice("scatter", ScatterMethod.HAND);

    private ScatterBetweenVectors() {}

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        int elements = ELEMENTS.value();
        VectorLayout layout = VectorLayout.of(MPI.COMM_WORLD, elements);
        int[] from = order(elements, RUN.value());
        int[] to = new int[elements];
        int next = layout.first((rank + 1) % size);
        Arrays.setAll(to, i -> next + position(i, elements, RUN.value()));
        for (int i = 0; i < elements; i++) {
            from[i] += layout.first(rank);
        }
        VectorScatter scatter = VectorScatter.of(MPI.COMM_WORLD, layout, from, layout, to, SCATTER.value());
        double[] source = new double[elements];
        Arrays.setAll(source, i -> value(rank, i));
        double[] target = new double[elements];
        scatter.scatter(source, target);
        MPI.COMM_WORLD.barrier();
        double start = MPI.wtime();
        for (int i = 0; i < REPETITIONS.value(); i++) {
            scatter.scatter(source, target);
        }
        MPI.COMM_WORLD.barrier();
        double seconds = MPI.wtime() - start;
        int[] positions = order(elements, RUN.value());
        long[] wrong = {0};
        for (int i = 0; i < elements; i++) {
            double expected = value((rank + size - 1) % size, positions[i]);
            wrong[0] += target[position(i, elements, RUN.value())] == expected ? 0 : 1;
        }
        long[] sum = new long[1];
        MPI.COMM_WORLD.reduce(wrong, sum, 1, MPI.LONG, MPI.SUM, 0);
        if (rank == 0) {
            Report.put("microseconds", 1e6 * seconds / REPETITIONS.value());
            Report.put("wrongValues", sum[0]);
        }
        scatter.free();
        MPI.Finalize();
    }

    /** Returns the places of a portion: even groups first. */
    private static int[] order(int elements, int run) {
        int[] order = new int[elements];
        int at = 0;
        for (int odd = 0; odd < 2; odd++) {
            for (int first = odd * run; first < elements; first += 2 * run) {
                for (int i = first; i < Math.min(elements, first + run); i++) {
                    order[at++] = i;
                }
            }
        }
        return order;
    }

    /** Returns the place of the element with number i in the order. */
    private static int position(int i, int elements, int run) {
        return Math.max(0, elements - (i / run + 1) * run) + i % run;
    }

    private static double value(int rank, int position) {
        return rank * 1e6 + position;
    }
}
