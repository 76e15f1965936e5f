package org.rankcluster.arrays;

import java.util.SortedMap;
import mpi.Intracomm;
import mpi.MPIException;

/**
 * A repeatable exchange of values between processes, from fixed positions of one array to fixed positions of another or the same one. Both
 * implementations copy the values that a process sends itself. Explicit copies take the time that copying their bytes takes on the machine.
 */
interface Exchange {
    /** Tag of all messages. */
    int TAG = 1963;

    /** Moves the values; collective. Both arrays may be the same if no value is both read and written. */
    void move(double[] from, double[] to) throws MPIException;

    /** Frees its MPI objects. */
    void free() throws MPIException;

    /**
     * Creates an exchange; not collective.
     *
     * @param sends values for each receiving process, by its rank
     * @param receives positions of the values of each sending process, by its rank
     */
    static Exchange of(
            Intracomm comm,
            ScatterMethod method,
            SortedMap<Integer, ? extends Positions> sends,
            SortedMap<Integer, ? extends Positions> receives)
            throws MPIException {
        return switch (method) {
            case HAND -> new HandExchange(comm, sends, receives);
            case DATATYPES -> new DatatypeExchange(comm, sends, receives);
        };
    }
}
