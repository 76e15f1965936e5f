package org.rankcluster.arrays;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/** How the processes of a communicator share a vector: each has a part, in the order of ranks. Values count from 0 over all parts. */
public final class VectorLayout {
    private final int[] firsts;

    private VectorLayout(int... firsts) {
        this.firsts = firsts;
    }

    /** Describes a vector of which the calling process has {@code length} values; collective, an allgather. */
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

    /** Returns the number of values of all processes. */
    public int size() {
        return firsts[firsts.length - 1];
    }

    /**
     * Returns the first value of a process.
     *
     * @throws InputException if there is no such rank
     */
    public int first(int rank) {
        check("rank", rank, firsts.length - 1);
        return firsts[rank];
    }

    /**
     * Returns the number of values of a process.
     *
     * @throws InputException if there is no such rank
     */
    public int length(int rank) {
        check("rank", rank, firsts.length - 1);
        return firsts[rank + 1] - firsts[rank];
    }

    /**
     * Returns the process that has a value.
     *
     * @throws InputException if the vector has no such value
     */
    public int owner(int index) {
        check("index", index, size());
        int found = Arrays.binarySearch(firsts, index);
        if (found < 0) {
            return -found - 2;
        }
        while (length(found) == 0) {
            found++; // several begin here: the last of them has it
        }
        return found;
    }

    private static void check(String name, int value, int count) {
        if (value < 0 || value >= count) {
            throw new InputException("VectorLayout", name, value, "0 or more, below " + count);
        }
    }
}
