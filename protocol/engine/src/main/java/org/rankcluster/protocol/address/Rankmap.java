package org.rankcluster.protocol.address;

/**
 * A rank map: the translation of a communicator's ranks to LPIDs. An LPID is the index of a process in its address vector (Guo et al.,
 * section IV-C). If there is one world of processes, the LPID is the world rank. Implementations are immutable, so all ranks of a JVM share
 * equal maps. Sizes are given for one rank that shares its map with no other rank.
 */
public interface Rankmap {
    /** {@return the number of ranks} */
    int size();

    /**
     * Returns the LPID of a rank.
     *
     * @param rank rank in the communicator, 0 to {@code size() - 1}
     * @return LPID of the process, 0 or more
     */
    int lpid(int rank);

    /**
     * Returns the rank with an LPID.
     *
     * @param lpid LPID of a process, 0 or more
     * @return rank in the communicator, or -1 if the process is not a member
     */
    int rankOf(int lpid);

    /** {@return the way in which the map describes its members} */
    RankmapModel model();

    /**
     * Returns the cost of one translation without a cache.
     *
     * @return instructions on the modelled machine
     */
    TranslationCost cost();

    /**
     * Returns the size of the map as a C struct on the modelled machine, with the tables that it owns.
     *
     * @return bytes, 0 or more
     */
    long bytes();

    /**
     * Returns the size of the map on the heap of the JVM, with the tables that it owns.
     *
     * @return bytes, more than 0
     */
    long heapBytes();
}
