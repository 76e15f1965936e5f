package org.rankcluster.protocol.runtime;

import org.rankcluster.protocol.message.DelayCauses;

/**
 * The wait times of a collective, attributed to the ranks that caused them, for reports. The number of entries is small. If all are used,
 * another rank replaces the one with the shortest waits if its own is longer.
 */
public final class WaitShares implements DelayCauses.Charges {
    private static final int ENTRIES = 4;

    private final int[] ranks = new int[ENTRIES];
    private final long[] waits = new long[ENTRIES];
    private int size;

    /** Creates shares of no waits. */
    public WaitShares() {}

    @Override
    public void charge(int rank, long picoseconds) {
        int shortest = 0;
        for (int i = 0; i < size; i++) {
            if (ranks[i] == rank) {
                waits[i] += picoseconds;
                return;
            }
            shortest = waits[i] < waits[shortest] ? i : shortest;
        }
        if (size < ENTRIES) {
            shortest = size++;
        } else if (waits[shortest] >= picoseconds) {
            return;
        }
        ranks[shortest] = rank;
        waits[shortest] = picoseconds;
    }

    /** {@return the rank that caused the longest waits; -1 if there are none} */
    public int longest() {
        int longest = -1;
        for (int i = 0; i < size; i++) {
            longest = longest < 0 || waits[i] > waits[longest] ? i : longest;
        }
        return longest < 0 ? -1 : ranks[longest];
    }

    /**
     * Charges a program's wait for the collective.
     *
     * @param picoseconds duration in picoseconds, in proportion to which the shares are charged
     * @param charges receives the parts, without waits that no rank caused
     */
    public void charge(long picoseconds, DelayCauses.Charges charges) {
        long sum = 0;
        for (int i = 0; i < size; i++) {
            sum += waits[i];
        }
        for (int i = 0; i < size; i++) {
            long part = sum <= picoseconds ? waits[i] : (long) ((double) waits[i] / sum * picoseconds);
            if (part > 0) {
                charges.charge(ranks[i], part);
            }
        }
    }

    /**
     * Adds the waits of another collective.
     *
     * @param other shares of its waits
     */
    public void add(WaitShares other) {
        for (int i = 0; i < other.size; i++) {
            charge(other.ranks[i], other.waits[i]);
        }
    }
}
