package org.rankcluster.arrays;

import java.util.Arrays;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;

/** Lists of indices, one for each rank, with an alltoallv that exchanges them. Processes request values from each other in this way. */
final class IndexLists {
    private static final int[] NONE = {};
    private static final int LEAST = 8;

    private final int[][] lists;
    private final int[] lengths;

    IndexLists(int ranks) {
        lists = new int[ranks][];
        Arrays.fill(lists, NONE);
        lengths = new int[ranks];
    }

    int ranks() {
        return lengths.length;
    }

    void add(int rank, int index) {
        if (lengths[rank] == lists[rank].length) {
            lists[rank] = Arrays.copyOf(lists[rank], Math.max(LEAST, 2 * lengths[rank]));
        }
        lists[rank][lengths[rank]++] = index;
    }

    int[] of(int rank) {
        return Arrays.copyOf(lists[rank], lengths[rank]);
    }

    /** Sends each rank its list. Returns the lists that the calling rank receives from each. Collective. */
    IndexLists exchanged(Intracomm comm) throws MPIException {
        int[] arriving = new int[lengths.length];
        comm.allToAll(lengths, 1, MPI.INT, arriving, 1, MPI.INT);
        int[] starts = starts(lengths);
        int[] sent = new int[starts[lengths.length]];
        for (int rank = 0; rank < lengths.length; rank++) {
            System.arraycopy(lists[rank], 0, sent, starts[rank], lengths[rank]);
        }
        int[] ends = starts(arriving);
        int[] received = new int[ends[arriving.length]];
        comm.allToAllv(sent, lengths, starts, MPI.INT, received, arriving, ends, MPI.INT);
        IndexLists got = new IndexLists(lengths.length);
        for (int rank = 0; rank < lengths.length; rank++) {
            got.lists[rank] = Arrays.copyOfRange(received, ends[rank], ends[rank + 1]);
            got.lengths[rank] = arriving[rank];
        }
        return got;
    }

    private static int[] starts(int... lengths) {
        int[] starts = new int[lengths.length + 1];
        for (int i = 0; i < lengths.length; i++) {
            starts[i + 1] = Math.addExact(starts[i], lengths[i]);
        }
        return starts;
    }

    /** Returns all indices, list by list. */
    int[] all() {
        int[] starts = starts(lengths);
        int[] all = new int[starts[lengths.length]];
        for (int rank = 0; rank < lengths.length; rank++) {
            System.arraycopy(lists[rank], 0, all, starts[rank], lengths[rank]);
        }
        return all;
    }
}
