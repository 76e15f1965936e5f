package org.rankcluster.arrays;

import java.util.SortedMap;
import mpi.Intracomm;
import mpi.MPIException;

/**
 * Moves values from an array of each process to an array of each, the same ones every time (Balaji et al. 2007, section 5.4). What a process gives itself is
 * copied by both ways. Copies by hand take the time that copying their bytes takes on the machine.
 */
interface Exchange {
    /** Tag of all messages. */
    int TAG = 1963;

    /** Moves the values; collective. The two arrays may be one, as long as no value is both read and written. */
    void move(double[] from, double[] to) throws MPIException;

    /** Frees what MPI holds for it. */
    void free() throws MPIException;

    /**
     * Makes an exchange; not collective.
     *
     * @param sends values for each process that gets some, by its rank
     * @param receives places of what each process gives, by its rank
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
