package org.rankcluster.actors.rank;

import java.util.Map;
import java.util.TreeMap;
import org.rankcluster.protocol.collective.CollectiveOperation;

/**
 * Counts of the collectives that a partition's ranks have completed, by communicator, call and algorithm. Only the partition's thread uses
 * it. The counts depend on the ranks alone, so sums over partitions are the same for any number of them.
 */
public final class CollectiveCounts {
    /** The communicator of counts for all communicators with larger contexts. */
    public static final int OTHERS = -1;

    /** Largest context of a communicator with counts of its own. */
    private static final int MOST_CONTEXTS = 1024;

    /** A consumer of the counts of one communicator, call and algorithm. */
    @FunctionalInterface
    public interface Reader {
        /**
         * Receives counts.
         *
         * @param communicator context of the communicator; {@link #OTHERS} for communicators without counts of their own
         * @param name call and algorithm, {@code allreduce/ring}
         */
        void counted(int communicator, String name, Counts counts);
    }

    /**
     * The counts of one communicator, call and algorithm.
     *
     * @param calls number of calls of all ranks
     * @param picoseconds time for which programs waited for them
     * @param rounds largest number of rounds of a rank
     * @param bytes data of a rank in the largest call, in bytes
     * @param estimates estimated times of the algorithms that suit the largest call, in ps
     * @param longest longest wait of a rank for another one, in ps
     * @param last rank that caused the longest wait; -1 if no rank waited
     */
    public record Counts(
            long calls,
            long picoseconds,
            int rounds,
            long bytes,
            Map<String, Double> estimates,
            long longest,
            int last) {
        /** Returns the counts of both. */
        public Counts plus(Counts other) {
            Counts larger = other.bytes > bytes ? other : this;
            boolean isLonger = other.longest > longest || other.longest == longest && other.last < last;
            Counts waited = isLonger ? other : this;
            return new Counts(
                    calls + other.calls,
                    picoseconds + other.picoseconds,
                    Math.max(rounds, other.rounds),
                    larger.bytes,
                    larger.estimates,
                    waited.longest,
                    waited.last);
        }
    }

    private static final class Sum {
        private long calls;
        private long picoseconds;
        private int rounds;
        private long bytes = -1;
        private Map<String, Double> estimates = Map.of();
        private long longest;
        private int last = -1;
    }

    private final TreeMap<Integer, TreeMap<String, Sum>> byCommunicator = new TreeMap<>();

    /**
     * Counts a collective that has ended.
     *
     * @param picoseconds time for which the program waited for it
     * @param waited part of it in a wait for another rank
     */
    void ended(CollectiveOperation collective, long picoseconds, long waited) {
        int communicator = collective.context() < MOST_CONTEXTS ? collective.context() : OTHERS;
        Sum sum = byCommunicator
                .computeIfAbsent(communicator, context -> new TreeMap<>())
                .computeIfAbsent(collective.algorithm(), name -> new Sum());
        sum.calls++;
        sum.picoseconds += picoseconds;
        sum.rounds = Math.max(sum.rounds, collective.rounds());
        if (collective.bytes() > sum.bytes) {
            sum.bytes = collective.bytes();
            sum.estimates = collective.estimates();
        }
        int last = waited > 0 ? collective.waitedFor() : -1;
        if (last >= 0 && (waited > sum.longest || waited == sum.longest && last < sum.last)) {
            sum.longest = waited;
            sum.last = last;
        }
    }

    /** Reads all counts, in the order of communicators and names. */
    public void read(Reader reader) {
        byCommunicator.forEach((communicator, names) -> names.forEach((name, sum) -> reader.counted(
                communicator,
                name,
                new Counts(
                        sum.calls,
                        sum.picoseconds,
                        sum.rounds,
                        Math.max(0, sum.bytes),
                        sum.estimates,
                        sum.longest,
                        sum.last))));
    }
}
