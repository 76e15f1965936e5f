package org.rankcluster.protocol.address.cartesian;

import org.rankcluster.protocol.address.TranslationCost;

/**
 * The interface of caches of recent translations, for rank maps whose translations are slow (Kumar et al., section 4.2). A new translation
 * replaces an old one by its age, not by its use. Each communicator of each rank has its own cache, created at the first translation.
 */
public interface TranslationCache {
    /** The result of {@link #find} for a rank that is not in the cache. */
    int ABSENT = -1;

    /**
     * Returns the LPID of a rank.
     *
     * @param rank rank in the communicator, 0 or more
     * @return its LPID, 0 or more, or {@link #ABSENT}
     */
    int find(int rank);

    /** {@return the number of entries that the last {@link #find} has compared} */
    int probes();

    /**
     * Stores the translation of a rank that was not found.
     *
     * @param rank rank in the communicator, 0 or more
     * @param lpid its LPID, 0 or more
     */
    void put(int rank, int lpid);

    /**
     * Returns the cost of a search.
     *
     * @param probes number of entries compared, 0 to {@link #mostProbes}
     * @return instructions on the modelled machine
     */
    TranslationCost cost(int probes);

    /** {@return the greatest number of entries that a search compares} */
    int mostProbes();

    /** {@return the size as a C struct on the modelled machine, in bytes} */
    long bytes();

    /** {@return the size on the heap of the JVM, in bytes} */
    long heapBytes();
}
