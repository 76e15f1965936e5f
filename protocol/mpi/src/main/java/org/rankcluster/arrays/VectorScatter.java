package org.rankcluster.arrays;

import java.util.SortedMap;
import java.util.TreeMap;
import mpi.Intracomm;
import mpi.MPIException;
import org.rankcluster.input.InputException;

/**
 * A repeatable copy of values from one distributed vector to another, between fixed positions (Balaji et al., 2007,
 * section 5.4; PETSc's VecScatter). The positions are two index sets, of which each process passes a part. Value
 * {@code from[i]} of the first vector goes to position {@code to[i]} of the second, independent of their owners. All
 * other values of the second vector do not change.
 */
public final class VectorScatter {
    private final VectorLayout first;
    private final VectorLayout second;
    private final int rank;
    private final Exchange exchange;

    private VectorScatter(VectorLayout first, VectorLayout second, int rank, Exchange exchange) {
        this.first = first;
        this.second = second;
        this.rank = rank;
        this.exchange = exchange;
    }

    /**
     * Creates a scatter; collective, four alltoalls of numbers and of indices.
     *
     * @param comm communicator of the processes
     * @param first distribution of the first vector
     * @param from the calling process's part of the index set of the first vector
     * @param second distribution of the second vector
     * @param to the calling process's part of the index set of the second vector, of the same length. If an index
     *     occurs repeatedly, one of its pairs takes effect
     * @param method implementation of the exchange
     * @return the scatter
     * @throws InputException for sets of different lengths, or an index that the vector does not have
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public static VectorScatter of(
            Intracomm comm, VectorLayout first, int[] from, VectorLayout second, int[] to, ScatterMethod method)
            throws MPIException {
        if (from.length != to.length) {
            throw new InputException(
                    "VectorScatter", "to", to.length + " indices", from.length + ", the length of from");
        }
        check("from", from, first);
        check("to", to, second);
        int size = comm.getSize();
        int rank = comm.getRank();
        // The owner of the value receives its pair, and informs the owner of the position.
        IndexLists pairs = new IndexLists(size);
        for (int i = 0; i < from.length; i++) {
            int owner = first.owner(from[i]);
            pairs.add(owner, from[i] - first.first(owner));
            pairs.add(owner, to[i]);
        }
        int[] asked = pairs.exchanged(comm).all();
        IndexLists values = new IndexLists(size);
        IndexLists positions = new IndexLists(size);
        for (int i = 0; i < asked.length; i += 2) {
            int owner = second.owner(asked[i + 1]);
            values.add(owner, asked[i]);
            positions.add(owner, asked[i + 1] - second.first(owner));
        }
        SortedMap<Integer, Positions> sends = positions(values);
        IndexLists arriving = positions.exchanged(comm);
        return new VectorScatter(first, second, rank, Exchange.of(comm, method, sends, positions(arriving)));
    }

    private static void check(String name, int[] indices, VectorLayout layout) {
        for (int i = 0; i < indices.length; i++) {
            if (indices[i] < 0 || indices[i] >= layout.size()) {
                throw new InputException(
                        "VectorScatter", name + "[" + i + "]", indices[i], "an index below " + layout.size());
            }
        }
    }

    private static SortedMap<Integer, Positions> positions(IndexLists lists) {
        SortedMap<Integer, Positions> positions = new TreeMap<>();
        for (int rank = 0; rank < lists.ranks(); rank++) {
            int[] indices = lists.of(rank);
            if (indices.length > 0) {
                positions.put(rank, Runs.of(indices));
            }
        }
        return positions;
    }

    /**
     * Moves the values; collective.
     *
     * @param from the calling process's part of the first vector
     * @param to the calling process's part of the second vector, which is written
     * @throws InputException if an array has the wrong length
     * @throws MPIException of class ERR_COMM if the communicator was freed, or of the class of the communication's error
     */
    public void scatter(double[] from, double[] to) throws MPIException {
        DistributedArray.check("from", from, first.length(rank));
        DistributedArray.check("to", to, second.length(rank));
        exchange.move(from, to);
    }

    /**
     * Frees the datatypes of the scatter; not collective.
     *
     * @throws MPIException of class ERR_TYPE if the datatypes were freed before
     */
    public void free() throws MPIException {
        exchange.free();
    }
}
