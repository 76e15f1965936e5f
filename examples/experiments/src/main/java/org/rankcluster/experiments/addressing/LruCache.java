package org.rankcluster.experiments.addressing;

import java.util.Arrays;

/** A set-associative cache of lines that evicts the least recently used line. Addresses are bytes. */
final class LruCache {
    private final int lineShift;
    private final int ways;
    private final int sets;
    private final long[] lines;
    private long misses;

    /**
     * Creates an empty cache.
     *
     * @param bytes total size of all lines, in bytes
     * @param ways number of lines of a set
     * @param line size of a line in bytes, a power of two
     */
    LruCache(int bytes, int ways, int line) {
        this.lineShift = Integer.numberOfTrailingZeros(line);
        this.ways = ways;
        this.sets = bytes / line / ways;
        this.lines = new long[sets * ways];
        Arrays.fill(lines, -1);
    }

    /** Loads from an address. Returns whether the line was in the cache. */
    boolean load(long address) {
        long line = address >>> lineShift;
        int first = (int) (line % sets) * ways;
        int at = first;
        while (at < first + ways - 1 && lines[at] != line) {
            at++;
        }
        boolean isHit = lines[at] == line;
        System.arraycopy(lines, first, lines, first + 1, at - first);
        lines[first] = line;
        misses += isHit ? 0 : 1;
        return isHit;
    }

    /** Returns the number of misses since the last {@link #forget}. */
    long misses() {
        return misses;
    }

    /** Resets the number of misses, after the warm-up. */
    void forget() {
        misses = 0;
    }
}
