package org.rankcluster.protocol.runtime;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The ranks in the job of processes that were spawned together, stored as runs of consecutive ranks. There is one run unless
 * ranks of ended processes are reused.
 *
 * @param runs first rank and length of each run
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record JobRanks(int[] runs) {
    /**
     * Returns the lowest free ranks.
     *
     * @param taken ranks that are in use
     * @param from lowest rank to consider
     * @param count number of ranks, 1 or more
     * @return the ranks
     */
    public static JobRanks lowest(BitSet taken, int from, int count) {
        int[] runs = new int[2 * count];
        int used = 0;
        for (int left = count, at = from; left > 0; at++) {
            int first = taken.nextClearBit(at);
            int next = taken.nextSetBit(first);
            at = next < 0 ? first + left : Math.min(next, first + left);
            left -= at - first;
            runs[used++] = first;
            runs[used++] = at - first;
        }
        return new JobRanks(Arrays.copyOf(runs, used));
    }

    /**
     * Reads ranks that {@link #write} has written.
     *
     * @param in the input
     * @return the ranks
     */
    public static JobRanks read(WireInput in) {
        int[] runs = new int[in.readVarintAsInt()];
        Arrays.setAll(runs, i -> in.readVarintAsInt());
        return new JobRanks(runs);
    }

    /**
     * Writes the ranks.
     *
     * @param out the output
     */
    public void write(WireOutput out) {
        out.writeVarint(runs.length);
        Arrays.stream(runs).forEach(out::writeVarint);
    }

    /**
     * Returns all ranks.
     *
     * @return ranks in the job, ascending
     */
    public int[] ranks() {
        return IntStream.range(0, runs.length / 2)
                .flatMap(run -> IntStream.range(runs[2 * run], runs[2 * run] + runs[2 * run + 1]))
                .toArray();
    }

    /**
     * Returns the number of these ranks below a rank.
     *
     * @param rank rank in the job
     * @return number of ranks, 0 or more
     */
    public int before(int rank) {
        int before = 0;
        for (int run = 0; run < runs.length && runs[run] < rank; run += 2) {
            before += Math.min(runs[run + 1], rank - runs[run]);
        }
        return before;
    }
}
