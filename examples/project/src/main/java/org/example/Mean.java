package org.example;

import mpi.MPI;
import mpi.MPIException;

/** The mean of numbers that are distributed over the ranks, by the Open MPI Java API. */
public final class Mean {
    private Mean() {}

    /** Returns the mean of the numbers of all ranks, on every rank. */
    public static double of(double[] mine) throws MPIException {
        double[] sumAndCount = {0, mine.length};
        for (double number : mine) {
            sumAndCount[0] += number;
        }
        MPI.COMM_WORLD.allReduce(sumAndCount, 2, MPI.DOUBLE, MPI.SUM);
        return sumAndCount[0] / sumAndCount[1];
    }

    public static void main(String[] args) throws MPIException {
        MPI.Init(args);
        double mean = of(new double[] {MPI.COMM_WORLD.getRank()});
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.println("mean " + mean);
        }
        MPI.Finalize();
    }
}
