package org.rankcluster.actors.rank;

import java.util.TreeMap;
import org.rankcluster.protocol.collective.CollectiveOperation;

/** The collectives that a partition's ranks have ended, by call and algorithm. Used on the partition's thread. */
public final class CollectiveCounts {
    /** A consumer of the counts of one call and algorithm. */
    public interface Reader {
        /**
         * Receives counts.
         *
         * @param name call and algorithm, {@code allreduce/ring}
         * @param calls number of calls of all ranks
         * @param picoseconds time for which programs waited for them
         * @param rounds largest number of rounds of a rank
         */
        void counted(String name, long calls, long picoseconds, int rounds);
    }

    private final TreeMap<String, long[]> byName = new TreeMap<>();

    /**
     * Counts a collective that has ended.
     *
     * @param picoseconds time for which the program waited for it
     */
    void ended(CollectiveOperation collective, long picoseconds) {
        long[] counts = byName.computeIfAbsent(collective.algorithm(), name -> new long[3]);
        counts[0]++;
        counts[1] += picoseconds;
        counts[2] = Math.max(counts[2], collective.rounds());
    }

    /** Reads all counts, in the order of the names. */
    public void read(Reader reader) {
        byName.forEach((name, counts) -> reader.counted(name, counts[0], counts[1], (int) counts[2]));
    }
}
