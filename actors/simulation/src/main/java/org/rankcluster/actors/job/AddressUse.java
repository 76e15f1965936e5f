package org.rankcluster.actors.job;

import java.util.Map;
import org.rankcluster.protocol.address.footprint.Footprint;

/**
 * What address management has taken (PAPERS.md, G9): memory when a rank held most communicators, and time of its translations.
 *
 * @param modelled bytes as C structs under the job's scheme, mean of the ranks
 * @param rank0Bytes total of rank 0, which is the root of a node and holds most
 * @param others mean total under every other scheme, by its name
 * @param heapBytes bytes of a rank's address vector, maps and caches on the heap if it shared them with nobody, mean of the ranks
 * @param communicators communicators of rank 0 with MPI_COMM_WORLD, windows and duplicates, without those that the library makes of them
 * @param models rank 0's maps by model, those of the library's own communicators included
 * @param translations translations of all ranks
 * @param translationCycles cycles of all ranks for them, with what machine files hold for a dense table
 * @param cacheHitRate searches of caches that found their rank, 0..1; 0 without searches
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
    /** Nothing was translated. */
    public static final AddressUse NONE = new AddressUse(Footprint.NONE, 0, Map.of(), 0, 0, Map.of(), 0, 0, 0);
}
