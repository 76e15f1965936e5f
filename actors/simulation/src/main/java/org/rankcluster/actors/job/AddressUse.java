package org.rankcluster.actors.job;

import java.util.Map;
import org.rankcluster.protocol.address.scheme.Footprint;

/**
 * The memory and the time that a job's ranks take for the translation of ranks to addresses. They are a part of the job's result (Guo et
 * al., figures 9 to 14; G9 in docs/papers.md). The memory is measured when a rank had most communicators.
 *
 * @param modelled bytes as C structs under the job's scheme, mean of the ranks
 * @param rank0Bytes total of rank 0, which is the root of a node and has most
 * @param others mean total under every other scheme, by its name
 * @param heapBytes bytes of a rank's address vector, maps and caches on the heap as if it shared none of them, mean of the ranks
 * @param communicators communicators of rank 0 with MPI_COMM_WORLD, windows and duplicates, without those that the library makes of them
 * @param models number of rank 0's maps by model, including maps of the library's own communicators
 * @param translations translations of all ranks
 * @param translationCycles cycles of all ranks for them, including the machine file's value for a dense table
 * @param cacheHitRate share of cache searches that found their rank, 0..1; 0 without searches
 */
public record AddressUse(
        Footprint modelled,
        long rank0Bytes,
        Map<String, Long> others,
        long heapBytes,
        int communicators,
        Map<String, Integer> models,
        long translations,
        long translationCycles,
        double cacheHitRate) {
    /** The figures of a job that translated nothing. */
    public static final AddressUse NONE = new AddressUse(Footprint.NONE, 0, Map.of(), 0, 0, Map.of(), 0, 0, 0);
}
