package org.rankcluster.protocol.address.cache;

import org.rankcluster.protocol.address.TranslationCost;

/**
 * Keeps translations of late, before a map that is slow (Kumar et al., section 4.2). One a communicator and rank, made at the first translation.
 */
public interface TranslationCache {
    /** What {@link #find} returns for a rank that is not in it. */
    int ABSENT = -1;

    /** LPID of a rank, or {@link #ABSENT}. */
    int find(int rank);

    /** Entries that the last {@link #find} has compared. */
    int probes();

    /** Keeps the translation of a rank that was not found. */
    void put(int rank, int lpid);

    /** What a search that compares so many entries takes. */
    TranslationCost cost(int probes);

    /** Most entries that a search compares. */
    int mostProbes();

    /** Bytes as a C struct. */
    long bytes();

    /** Bytes on the heap of the JVM. */
    long heapBytes();
}
