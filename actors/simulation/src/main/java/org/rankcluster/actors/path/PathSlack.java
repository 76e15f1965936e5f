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

    /** The slack of a run that did not reach its end. */
    static final PathSlack CUT = new PathSlack(Map.of(), "the run did not reach its end");

    /** Share of the heap that the slack of all records may take, which have 8 bytes each. */
    private static final int HEAP_SHARE = 3;

    /** Call and communicator in the third word of a segment. */
    private static final long CALL = -1L << PathRecorder.CALL_SHIFT;

    /** Bits of the number of equal steps into which the run is divided. */
    private static final int TIME_BITS = 18;

    /** Number of records that are sorted at once, unless more fall into one step. */
    private static final int SLICE = 1 << 21;

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
        long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE / Long.BYTES;
        if (records.size() > most) {
            return new PathSlack(Map.of(), records.size() + " records, more than the heap allows (" + most + ")");
        }
        return new Pass(records, picoseconds).run();
    }

    /** The backward pass, which handles the records in slices of time. */
    private static final class Pass {
        private final PathRecords records;
        private final long picoseconds;
        private final long[] slack;
        /** Shift by which a time in ps becomes the number of its step. */
        private final int shift;
        /** Latest and earliest step of each chunk's records. */
        private final int[] latest;

        private final int[] earliest;
        /** Number of records by step. */
        private final int[] counts;
        /** The records of a slice, their times, and their order by time. */
        private int[] slice = {};

        private long[] times = {};
        private int[] order = {};
        private int size;

        Pass(PathRecords records, long picoseconds) {
            this.records = records;
            this.picoseconds = picoseconds;
            this.slack = new long[records.size()];
            this.shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(picoseconds) - TIME_BITS);
            this.latest = new int[records.size() >>> PathRecords.CHUNK_BITS];
            this.earliest = new int[latest.length];
            this.counts = new int[(1 << TIME_BITS) + 1];
        }

        PathSlack run() {
            Arrays.fill(slack, Long.MAX_VALUE);
            Arrays.fill(latest, -1);
            Arrays.fill(earliest, Integer.MAX_VALUE);
            for (int record = PathRecords.ROOT + 1; record < slack.length; record++) {
                if (isUsed(record)) {
                    int step = step(time(record));
                    int chunk = record >>> PathRecords.CHUNK_BITS;
                    latest[chunk] = Math.max(latest[chunk], step);
                    earliest[chunk] = Math.min(earliest[chunk], step);
                    counts[step]++;
                }
            }
            int to = counts.length;
            while (to > 0) {
                int from = to;
                int count = 0;
                do {
                    count += counts[--from];
                } while (from > 0 && count + counts[from - 1] <= SLICE);
                sweep(from, to, count);
                to = from;
            }
            return collect();
        }

        private boolean isUsed(int record) {
            return records.word(record, 1) != 0;
        }

        private boolean isJoin(int record) {
            return (int) (records.word(record, 2) & PathRecords.KIND) >= PathRecords.WAIT;
        }

        /** Returns the time at which the slack of a record is known. Joins follow the segment that needs them. */
        private long time(int record) {
            return records.end(isJoin(record) ? (int) records.word(record, 1) : record);
        }

        private int step(long time) {
            return (int) Math.min(time >>> shift, counts.length - 1);
        }

        /** Handles the {@code count} records of some steps of time, the latest first. */
        private void sweep(int from, int to, int count) {
            if (count == 0) {
                return;
            }
            gather(from, to, count);
            LongArrays.radixSortIndirect(order, times, 0, size, true);
            boolean hasChanged = true;
            for (int sweep = 0; hasChanged && sweep < MOST_SWEEPS; sweep++) {
                hasChanged = sweep();
            }
        }

        private void gather(int from, int to, int count) {
            if (count > slice.length) {
                int length = Math.max(count, Math.min(SLICE, slack.length));
                slice = new int[length];
                times = new long[length];
                order = new int[length];
            }
            size = 0;
            for (int chunk = 0; chunk < latest.length; chunk++) {
                if (latest[chunk] < from || earliest[chunk] >= to) {
                    continue;
                }
                int first = chunk << PathRecords.CHUNK_BITS;
                for (int record = Math.max(first, PathRecords.ROOT + 1); record < first + PathRecords.CHUNK; record++) {
                    if (isUsed(record)) {
                        long time = time(record);
                        int step = step(time);
                        if (step >= from && step < to) {
                            slice[size] = record;
                            times[size] = time;
                            order[size] = size;
                            size++;
                        }
                    }
                }
            }
        }

        private boolean sweep() {
            boolean hasChanged = false;
            for (int i = size - 1; i >= 0; i--) {
                int record = slice[order[i]];
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
