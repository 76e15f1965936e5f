package org.rankcluster.arrays;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * The distribution of a vector over the processes of a communicator. Each process has a contiguous part, in rank order.
 * Indices count from 0 over all parts.
 */
public final class VectorLayout {
    private final int[] firsts;

    private VectorLayout(int... firsts) {
        this.firsts = firsts;
    }

    /**
     * Creates the layout of a vector; collective, an allgather.
     *
     * @param comm communicator of the processes
     * @param length number of values of the calling process, 0 or more
     * @return the layout
     * @throws InputException for a negative length, or if the vector has 2^31 values or more
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public static VectorLayout of(Intracomm comm, int length) throws MPIException {
        int[] lengths = new int[comm.getSize()];
        comm.allGather(new int[] {length}, 1, MPI.INT, lengths, 1, MPI.INT);
        int[] firsts = new int[lengths.length + 1];
        long sum = 0;
        for (int rank = 0; rank < lengths.length; rank++) {
            sum += lengths[rank];
            if (lengths[rank] < 0 || sum > Integer.MAX_VALUE) {
                throw new InputException(
                        "VectorLayout",
                        "length of rank " + rank,
                        lengths[rank],
                        "0 or more, less than 2^31 of all ranks");
            }
            firsts[rank + 1] = (int) sum;
        }
        return new VectorLayout(firsts);
    }

    /**
     * Returns the number of values of all processes.
     *
     * @return number of values, 0 or more
     */
    public int size() {
        return firsts[firsts.length - 1];
    }

    /**
     * Returns the index of the first value of a process.
     *
     * @param rank rank of the process
     * @return index, 0 or more
     * @throws InputException if there is no such rank
     */
    public int first(int rank) {
        check("rank", rank, firsts.length - 1);
        return firsts[rank];
    }

    /**
     * Returns the number of values of a process.
     *
     * @param rank rank of the process
     * @return number of values, 0 or more
     * @throws InputException if there is no such rank
     */
    public int length(int rank) {
        check("rank", rank, firsts.length - 1);
        return firsts[rank + 1] - firsts[rank];
    }

    /**
     * Returns the process that has a value.
     *
     * @param index index of the value, 0 or more, below {@link #size()}
     * @return rank of the process
     * @throws InputException if the vector has no such value
     */
    public int owner(int index) {
        check("index", index, size());
        int found = Arrays.binarySearch(firsts, index);
        if (found < 0) {
            return -found - 2;
        }
        while (length(found) == 0) {
            found++; // Several parts begin at this index: the last of them has the value.
        }
        return found;
    }

    private static void check(String name, int value, int count) {
        if (value < 0 || value >= count) {
            throw new InputException("VectorLayout", name, value, "0 or more, below " + count);
        }
    }
}
