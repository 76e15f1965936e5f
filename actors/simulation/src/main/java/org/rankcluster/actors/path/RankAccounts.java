package org.rankcluster.actors.path;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The division of each rank's virtual time by class: program, waits by cause, and time after its end. A rank's time consists of its
 * program, its waits, and the time after its end. A wait is divided as the chain of segments that ends it. The shares are the rank's own
 * CPU, the network, and the programs and CPUs of other ranks. The classes of each rank add up to the virtual time of the run. If a rank has
 * not ended, its time after its last continuation is not attributed.
 *
 * @param ofRanks time by class of each world rank, in ps
 * @param missing reason for which there are none; null if there are
 */
public record RankAccounts(
        Map<Integer, Map<SegmentKind, Long>> ofRanks,
        @Nullable String missing) {
    /** The accounts of a run without a path. */
    static final RankAccounts NONE = new RankAccounts(Map.of(), "no path");

    /** Largest number of segments that are read. */
    private static final long MOST_STEPS = 100_000_000;

    /**
     * The extremes and the mean of a class over the ranks, in ps.
     *
     * @param mean rounded down
     */
    public record Range(long least, long mean, long most) {}

    /** Returns the accounts of a run of {@code picoseconds} of virtual time. */
    static RankAccounts of(PathRecords records, long picoseconds) {
        Map<Integer, long[]> waits = new HashMap<>();
        records.totals().programs().keySet().forEach(rank -> waits.put(rank, new long[SegmentKind.count()]));
        long steps = 0;
        for (int record = PathRecords.ROOT + 1; record < records.size(); record++) {
            long word = records.word(record, 2);
            if ((word & PathRecords.KIND) == PathRecords.WAIT) {
                int rank = (int) (word >>> Integer.SIZE);
                long[] ofRank = waits.get(rank);
                steps += ofRank == null ? 0 : addWait(records, record, rank, ofRank);
                if (steps > MOST_STEPS) {
                    return new RankAccounts(Map.of(), "more than " + MOST_STEPS + " segments in waits");
                }
            }
        }
        Map<Integer, Map<SegmentKind, Long>> accounts = new LinkedHashMap<>();
        records.totals().programs().forEach((rank, program) -> {
            Map<SegmentKind, Long> account = account(program, picoseconds);
            long[] ofRank = Objects.requireNonNull(waits.get(rank));
            for (int kind = 0; kind < ofRank.length; kind++) {
                add(account, SegmentKind.of(kind), ofRank[kind]);
            }
            accounts.put(rank, account);
        });
        return new RankAccounts(accounts, null);
    }

    private static Map<SegmentKind, Long> account(PathTotals.Program program, long picoseconds) {
        Map<SegmentKind, Long> account = new EnumMap<>(SegmentKind.class);
        long[] own = program.own();
        for (int kind = 0; kind < own.length; kind++) {
            add(account, SegmentKind.of(kind), own[kind]);
        }
        add(account, program.hasEnded() ? SegmentKind.AFTER_END : SegmentKind.OTHER, picoseconds - program.end());
        return account;
    }

    private static void add(Map<SegmentKind, Long> account, SegmentKind kind, long picoseconds) {
        if (picoseconds != 0) {
            account.merge(kind, picoseconds, Long::sum);
        }
    }

    /** Adds a wait to the times by class; returns the number of segments read. */
    @SuppressWarnings("EnumOrdinal") // the sums do not outlive the run
    private static int addWait(PathRecords records, int wait, int rank, long[] times) {
        int segment = (int) records.word(wait, 1);
        long end = records.end(segment);
        long begin = end - records.word(wait, 0);
        int steps = 0;
        while (end > begin && segment > PathRecords.ROOT) {
            int before = records.before(segment);
            long from = Math.max(begin, records.end(before));
            int kind = (int) records.word(segment, 2) & PathRecords.KIND;
            int subject = SegmentKind.of(kind).isOfLink() ? -1 : (int) records.word(segment, 1);
            times[subject < 0 || subject == rank ? kind : SegmentKind.OTHER_RANKS.ordinal()] += end - from;
            segment = before;
            end = from;
            steps++;
        }
        times[SegmentKind.OTHER.ordinal()] += end - begin;
        return steps;
    }

    /** Returns the classes with their ranges over the ranks. The means add up to the virtual time, but for rounding. */
    public Map<SegmentKind, Range> ranges() {
        Map<SegmentKind, Range> ranges = new EnumMap<>(SegmentKind.class);
        for (SegmentKind kind : SegmentKind.values()) {
            long least = Long.MAX_VALUE;
            long most = 0;
            long mean = 0;
            long rests = 0; // of the quotients: the sum of all times may be beyond a long
            for (Map<SegmentKind, Long> account : ofRanks.values()) {
                long time = account.getOrDefault(kind, 0L);
                least = Math.min(least, time);
                most = Math.max(most, time);
                mean += time / ofRanks.size();
                rests += time % ofRanks.size();
            }
            if (most > 0) {
                ranges.put(kind, new Range(least, mean + rests / ofRanks.size(), most));
            }
        }
        return ranges;
    }
}
