package org.rankcluster.protocol.address.cartesian;

import java.util.Arrays;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;

/** A translation cache of the last {@code k} translations, searched linearly (Kumar et al., section 4.2). The oldest entry is replaced. */
public final class LinearCache implements TranslationCache {
    private final int[] ranks;
    private final int[] lpids;
    private int oldest;
    private int probes;

    /**
     * Creates an empty cache.
     *
     * @param entries number of entries, 1 or more
     */
    public LinearCache(int entries) {
        ranks = new int[entries];
        lpids = new int[entries];
        Arrays.fill(ranks, ABSENT);
    }

    @Override
    public int find(int rank) {
        for (int i = 0; i < ranks.length; i++) {
            if (ranks[i] == rank) {
                probes = i + 1;
                return lpids[i];
            }
        }
        probes = ranks.length;
        return ABSENT;
    }

    @Override
    public int probes() {
        return probes;
    }

    @Override
    public void put(int rank, int lpid) {
        ranks[oldest] = rank;
        lpids[oldest] = lpid;
        oldest = oldest + 1 == ranks.length ? 0 : oldest + 1;
    }

    /**
     * {@return the cost by our count} There are three instructions to start and end, one for the LPID, and load, comparison and branch for
     * each entry. The entries do not wait for each other. The chain has the last one, its comparison, a branch that is not predicted, and
     * the LPID.
     */
    @Override
    public TranslationCost cost(int compared) {
        return new TranslationCost(4 + 3 * compared, new TranslationCost.Chain(2, 0, 0, 1, 1));
    }

    @Override
    public int mostProbes() {
        return ranks.length;
    }

    @Override
    public long bytes() {
        return Integer.BYTES + 2L * Integer.BYTES * ranks.length;
    }

    @Override
    public long heapBytes() {
        return Structs.object(4 * Integer.BYTES) + 2 * Structs.array(ranks.length, Integer.BYTES);
    }
}
