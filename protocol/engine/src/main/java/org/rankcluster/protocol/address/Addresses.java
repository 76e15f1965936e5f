package org.rankcluster.protocol.address;

/**
 * The map from LPIDs to the network addresses of processes: a stored table or a computed function. All ranks of a JVM share
 * one object. Sizes are given for one rank.
 */
public interface Addresses {
    /** {@return the number of processes that have an address} */
    int size();

    /**
     * Returns the address of a process.
     *
     * @param lpid LPID, 0 to {@code size() - 1}
     * @return id of its actor, 0 or more
     */
    int address(int lpid);

    /** {@return whether addresses are computed, so that they take no memory for each process} */
    boolean isComputed();

    /**
     * Returns the size on the heap of the JVM.
     *
     * @return bytes, more than 0
     */
    long heapBytes();
}
