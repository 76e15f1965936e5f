package org.rankcluster.protocol.address;

/**
 * Translates a rank of a communicator to an LPID, the index of the process in its address vector (Guo et al., section
 * IV-C). In one world of processes the LPID is the world rank. Immutable, so all ranks of a JVM share equal ones; figures are those of
 * one rank that has it alone.
 */
public interface Rankmap {
    /** Number of ranks. */
    int size();

    /** LPID of {@code rank}, which is in {@code 0..size()-1}. */
    int lpid(int rank);

    /** Rank with this LPID, or -1 if it is not a member. */
    int rankOf(int lpid);

    /** How it describes its members. */
    RankmapModel model();

    /** What one translation takes, caches apart. */
    TranslationCost cost();

    /** Bytes as a C struct on the modelled machine, with the tables that are its own. */
    long bytes();

    /** Bytes on the heap of the JVM, with the tables that are its own. */
    long heapBytes();
}
