package org.rankcluster.protocol.address.av;

/** Network addresses by LPID: what an address vector knows of other nodes. All ranks of a JVM share one object; figures are those of one rank. */
public interface Addresses {
    /** Number of processes that have one. */
    int size();

    /** Address of a process: the id of its actor, 0 or more. */
    int address(int lpid);

    /** Whether they are computed, and take no memory a process. */
    boolean isComputed();

    /** Bytes on the heap of the JVM. */
    long heapBytes();
}
