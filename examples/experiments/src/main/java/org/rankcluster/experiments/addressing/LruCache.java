package org.rankcluster.experiments.addressing;

import java.util.Arrays;

/** A set-associative cache of lines that evicts the one that was used longest ago. Addresses are bytes. */
final class LruCache {
    private final int lineShift;
    private final int ways;
    private final int sets;
    private final long[] lines;
    private long misses;

    /**
     * An empty cache.
     *
     * @param bytes of all lines
     * @param ways lines of a set
     * @param line bytes of a line, a power of two
     */
    LruCache(int bytes, int ways, int line) {
        this.lineShift = Integer.numberOfTrailingZeros(line);
        this.ways = ways;
        this.sets = bytes / line / ways;
        this.lines = new long[sets * ways];
        Arrays.fill(lines, -1);
    }

    /** Loads from an address; whether the line was there. */
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

    /** Misses since they were last forgotten. */
    long misses() {
        return misses;
    }

    /** Forgets the misses so far: those of the warm-up. */
    void forget() {
        misses = 0;
    }
}
