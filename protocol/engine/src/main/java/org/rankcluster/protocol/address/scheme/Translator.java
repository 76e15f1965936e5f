package org.rankcluster.protocol.address.scheme;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.cartesian.TranslationCache;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;

/**
 * A translator of ranks of one communicator to LPIDs, with translation cache and cost, for one calling rank. The translator uses the
 * scheme's cache if the map is slow, and records the cost. The difference to a table of virtual connections is charged, because the
 * overheads in machine files were measured with such a table. A faster map shortens the overhead.
 */
public final class Translator {
    private final RankAddresses owner;
    private final @Nullable CommunicatorAddressing communicator;
    private final Rankmap map;
    private final long cost;
    private final long dense;
    private @Nullable TranslationCache cache;
    private long[] searchCosts = {};

    Translator(RankAddresses owner, @Nullable CommunicatorAddressing communicator, Rankmap map) {
        SchemeSettings settings = owner.maps().settings();
        this.owner = owner;
        this.communicator = communicator;
        this.map = map;
        this.cost = settings.time(map);
        this.dense = settings.time(RankmapModel.VCRT, VcrtRankmap.COST);
    }

    /** {@return the map that the translator uses} */
    public Rankmap map() {
        return map;
    }

    /**
     * Returns the LPID of a rank, and records the cost.
     *
     * @param rank rank in the communicator, 0 or more
     * @return LPID of the process, 0 or more
     */
    public int lpid(int rank) {
        if (map.model() != RankmapModel.CARTESIAN || !owner.maps().settings().hasCache()) {
            charge(cost);
            return map.lpid(rank);
        }
        return throughCache(rank);
    }

    private int throughCache(int rank) {
        TranslationCache known = cache;
        if (known == null) {
            known = owner.maps().settings().newCache();
            cache = known;
            if (communicator != null) {
                communicator.cached(known.heapBytes());
            }
            searchCosts = searchCosts(known);
        }
        int lpid = known.find(rank);
        boolean isFound = lpid != TranslationCache.ABSENT;
        owner.searched(isFound);
        long search = searchCosts[known.probes()];
        if (isFound) {
            charge(search);
            return lpid;
        }
        charge(search + cost);
        int computed = map.lpid(rank);
        known.put(rank, computed);
        return computed;
    }

    private long[] searchCosts(TranslationCache made) {
        long[] costs = new long[made.mostProbes() + 1];
        for (int probes = 0; probes < costs.length; probes++) {
            costs[probes] = made.cost(probes).time(owner.maps().settings().core());
        }
        return costs;
    }

    private void charge(long taken) {
        owner.translated(taken, taken - dense);
    }

    /** Returns the translator's cache; null before the first translation, or if it has none. */
    @Nullable
    TranslationCache cache() {
        return cache;
    }
}
