package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The slack of a run: how much later each rank, and each call, could have been without moving the end, if the order of all work and of all
 * messages at links stays as it is. It comes from a backward pass over the records: a segment may be later by the least of what its
 * successors may be later and the time until they begin. Packets do not record in whose way they are, so at that fidelity the slack of a
 * sender whose packets delay others is too large.
 *
 * @param ofRanks slack of each call of each world rank, in ps: of its work that has least
 * @param missing reason for which there is none; null if there is
 */
public record PathSlack(
        Map<Integer, Map<PathCall, Long>> ofRanks, @Nullable String missing) {
    /** The slack of a run without a path. */
    static final PathSlack NONE = new PathSlack(Map.of(), "no path");

    private static final int BYTES = 2 * Long.BYTES + 2 * Integer.BYTES;
    private static final int HEAP_SHARE = 6;
    /** Call and communicator in the third word of a segment. */
    private static final long CALL = -1L << PathRecorder.CALL_SHIFT;

    /** Sweeps after which segments of equal times have passed on their slack. */
    private static final int MOST_SWEEPS = 4;

    /** Returns the slack of the work of a rank that has least, in ps; -1 if it has done none. */
    public long of(int rank) {
        return ofRanks.getOrDefault(rank, Map.of()).values().stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(-1);
    }

    /** Returns the slack of a run of {@code picoseconds} of virtual time. */
    static PathSlack of(PathRecords records, long picoseconds) {
        long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE / BYTES;
        if (records.size() > most) {
            return new PathSlack(Map.of(), records.size() + " records, more than the heap allows (" + most + ")");
        }
        return new Pass(records, picoseconds).run();
    }

    /** The backward pass. */
    private static final class Pass {
        private final PathRecords records;
        private final long picoseconds;
        private final long[] slack;
        private final int[] order;

        Pass(PathRecords records, long picoseconds) {
            this.records = records;
            this.picoseconds = picoseconds;
            this.slack = new long[records.size()];
            this.order = new int[records.size()];
        }

        PathSlack run() {
            Arrays.fill(slack, Long.MAX_VALUE);
            sort();
            boolean hasChanged = true;
            for (int sweep = 0; hasChanged && sweep < MOST_SWEEPS; sweep++) {
                hasChanged = sweep();
            }
            return collect();
        }

        private boolean isJoin(int record) {
            return (int) (records.word(record, 2) & PathRecords.KIND) >= PathRecords.WAIT;
        }

        /** Orders the records by the time at which their slack is known, the latest last. Joins follow the segment that needs them. */
        private void sort() {
            long[] times = new long[order.length];
            for (int record = 0; record < order.length; record++) {
                order[record] = record;
                boolean isUsed = record > PathRecords.ROOT && records.word(record, 1) != 0;
                times[record] = !isUsed ? -1 : records.end(isJoin(record) ? (int) records.word(record, 1) : record);
            }
            LongArrays.radixSortIndirect(order, times, true);
        }

        private boolean sweep() {
            boolean hasChanged = false;
            for (int i = order.length - 1; i >= 0; i--) {
                int record = order[i];
                if (record <= PathRecords.ROOT || records.word(record, 1) == 0) {
                    continue;
                }
                int before = records.before(record);
                long possible = isJoin(record) ? ofJoin(record) : of(record);
                if (before > PathRecords.ROOT && possible < slack[before]) {
                    slack[before] = possible;
                    hasChanged = true;
                }
            }
            return hasChanged;
        }

        private long of(int segment) {
            return Math.min(slack[segment], picoseconds - records.end(segment));
        }

        private long ofJoin(int join) {
            return records.gap(join) + of((int) records.word(join, 1));
        }

        private PathSlack collect() {
            Int2ObjectOpenHashMap<Long2LongOpenHashMap> ofTags = new Int2ObjectOpenHashMap<>();
            for (int segment = PathRecords.ROOT + 1; segment < slack.length; segment++) {
                if (records.word(segment, 1) == 0 || isJoin(segment)) {
                    continue;
                }
                SegmentKind kind = SegmentKind.of((int) records.word(segment, 2) & PathRecords.KIND);
                int rank = kind.isOfLink() ? -1 : (int) records.word(segment, 1);
                if (rank >= 0) {
                    Long2LongOpenHashMap mine = ofTags.get(rank);
                    if (mine == null) {
                        mine = new Long2LongOpenHashMap(4);
                        mine.defaultReturnValue(Long.MAX_VALUE);
                        ofTags.put(rank, mine);
                    }
                    long tag = records.word(segment, 2) & CALL;
                    long slack = of(segment);
                    if (slack < mine.get(tag)) {
                        mine.put(tag, slack);
                    }
                }
            }
            Map<Integer, Map<PathCall, Long>> ofRanks = new TreeMap<>();
            ofTags.int2ObjectEntrySet().forEach(rank -> {
                Map<PathCall, Long> ofCalls = new TreeMap<>();
                rank.getValue()
                        .long2LongEntrySet()
                        .forEach(tag -> ofCalls.merge(records.call(tag.getLongKey()), tag.getLongValue(), Math::min));
                ofRanks.put(rank.getIntKey(), ofCalls);
            });
            return new PathSlack(ofRanks, null);
        }
    }
}
