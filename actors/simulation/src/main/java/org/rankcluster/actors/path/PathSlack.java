package org.rankcluster.actors.path;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The slack of a run: the time by which each rank and call could be later without moving the end of the run. The order of all work and of
 * all messages at links is assumed to stay as it is. The slack comes from a backward pass over the records. The slack of a segment is the
 * least slack of its successors, each plus the time until the successor begins. Packets do not record in whose way they are, so at that
 * fidelity the slack of a sender whose packets delay others is too large.
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

    /** Share of the heap that the pass over all records may take, and its bytes a record. */
    private static final int HEAP_SHARE = 3;

    private static final int RECORD_BYTES = 2 * Integer.BYTES;

    /** Largest number of sweeps over segments that need each other. */
    private static final int MOST_SWEEPS = 100;

    /** Call and communicator in the third word of a segment. */
    private static final long CALL = -1L << PathRecorder.CALL_SHIFT;

    /** Returns the slack of the work of a rank that has least, in ps; -1 if it has done none. */
    public long of(int rank) {
        return ofRanks.getOrDefault(rank, Map.of()).values().stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(-1);
    }

    /** Returns the slack of a run of {@code picoseconds} of virtual time. */
    static PathSlack of(PathRecords records, long picoseconds) {
        long most = Runtime.getRuntime().maxMemory() / HEAP_SHARE / RECORD_BYTES;
        if (records.size() > most) {
            return new PathSlack(Map.of(), records.size() + " records, more than the heap allows (" + most + ")");
        }
        return new Pass(records, picoseconds).run();
    }

    /**
     * The backward pass over the records of a run, which computes the slack. A segment is handled when all segments and joins that need it
     * have been. Most need an earlier record, so the pass goes from the last record to the first, and comes back to records of other
     * partitions.
     */
    private static final class Pass {
        private static final int HANDLED = -1;

        private final PathRecords records;
        private final long picoseconds;
        /** Slack of the segments by chunk; null where no segment has one yet, or all have been handled. */
        private final long[] @Nullable [] slack;
        /** Number of segments by chunk that have not been handled. */
        private final int[] left;
        /** Number of segments and joins that need a record and have not been handled. */
        private final int[] open;
        /** The last join behind a segment, and behind a join the one before it of the same segment; 0 for none. */
        private final int[] joins;
        /** Segments behind the present position that can be handled. */
        private final IntArrayList passed = new IntArrayList();

        /** Whether the slack of a segment has become less. */
        private boolean hasChanged;

        /** Slack of each call by rank; null for ranks that have done no work. */
        private @Nullable Long2LongOpenHashMap[] ofRanks = new Long2LongOpenHashMap[16];

        Pass(PathRecords records, long picoseconds) {
            this.records = records;
            this.picoseconds = picoseconds;
            int size = records.size();
            this.slack = new long[size >>> PathRecords.CHUNK_BITS][];
            this.left = new int[slack.length];
            this.open = new int[size];
            this.joins = new int[size];
        }

        PathSlack run() {
            long segments = 0;
            for (int record = PathRecords.ROOT + 1; record < open.length; record++) {
                segments += count(record) ? 1 : 0;
            }
            for (int record = open.length - 1; record > PathRecords.ROOT; record--) {
                int segment = record;
                while (open[segment] == 0) {
                    handle(segment, record);
                    segments--;
                    if (--left[segment >>> PathRecords.CHUNK_BITS] == 0) {
                        slack[segment >>> PathRecords.CHUNK_BITS] = null;
                    }
                    segment = passed.isEmpty() ? segment : passed.popInt();
                }
            }
            return segments == 0 || sweep((int) segments)
                    ? collect()
                    : new PathSlack(Map.of(), segments + " segments need each other");
        }

        /**
         * Handles the segments that are left: some of them need each other, because works that take no time end at once. Returns whether
         * the slack is known then.
         */
        private boolean sweep(int segments) {
            int[] rest = new int[segments];
            int size = 0;
            for (int record = PathRecords.ROOT + 1; record < open.length; record++) {
                if (open[record] > 0) {
                    rest[size++] = record;
                }
            }
            IntArrays.quickSort(rest, (one, other) -> Long.compare(records.end(other), records.end(one)));
            hasChanged = true;
            for (int sweep = 0; hasChanged && sweep < MOST_SWEEPS; sweep++) {
                hasChanged = false;
                for (int segment : rest) {
                    handle(segment, Integer.MAX_VALUE);
                }
            }
            return !hasChanged;
        }

        /** Counts a record as a dependent of the record that it needs. Returns whether it is a segment. */
        private boolean count(int record) {
            long both = records.word(record, 1);
            int needed = (int) (both >>> Integer.SIZE);
            boolean isJoin = (records.word(record, 2) & PathRecords.KIND) >= PathRecords.WAIT;
            if (both != 0 && !isJoin) {
                left[record >>> PathRecords.CHUNK_BITS]++;
                open[needed]++;
                return true;
            }
            open[record] = HANDLED;
            int by = (int) both;
            if (by > PathRecords.ROOT) {
                joins[record] = joins[by];
                joins[by] = record;
                open[needed]++;
            }
            return false;
        }

        /** Passes on the slack of a segment to all that it needs, while the pass is at {@code position}. */
        private void handle(int segment, int position) {
            int chunk = segment >>> PathRecords.CHUNK_BITS;
            long[] ofChunk = slack[chunk];
            long known = ofChunk == null ? Long.MAX_VALUE : ofChunk[segment & PathRecords.CHUNK - 1];
            long mine = Math.min(known, picoseconds - records.end(segment));
            open[segment] = HANDLED;
            note(segment, mine);
            pass(records.before(segment), mine, position);
            for (int join = joins[segment]; join != 0; join = joins[join]) {
                pass(records.before(join), records.gap(join) + mine, position);
            }
        }

        private void pass(int segment, long possible, int position) {
            if (segment <= PathRecords.ROOT) {
                return;
            }
            int chunk = segment >>> PathRecords.CHUNK_BITS;
            long[] ofChunk = slack[chunk];
            if (ofChunk == null) {
                ofChunk = new long[PathRecords.CHUNK];
                Arrays.fill(ofChunk, Long.MAX_VALUE);
                slack[chunk] = ofChunk;
            }
            int at = segment & PathRecords.CHUNK - 1;
            if (possible < ofChunk[at]) {
                ofChunk[at] = possible;
                hasChanged = true;
            }
            if (--open[segment] == 0 && segment > position) {
                passed.push(segment);
            }
        }

        /** Records the slack of a segment for its rank and call. */
        private void note(int segment, long mine) {
            long word = records.word(segment, 2);
            int rank = (int) records.word(segment, 1);
            if (rank < 0 || SegmentKind.of((int) word & PathRecords.KIND).isOfLink()) {
                return;
            }
            if (rank >= ofRanks.length) {
                ofRanks = Arrays.copyOf(ofRanks, Math.max(rank + 1, 2 * ofRanks.length));
            }
            Long2LongOpenHashMap ofRank = ofRanks[rank];
            if (ofRank == null) {
                ofRank = new Long2LongOpenHashMap(4);
                ofRank.defaultReturnValue(Long.MAX_VALUE);
                ofRanks[rank] = ofRank;
            }
            if (mine < ofRank.get(word & CALL)) {
                ofRank.put(word & CALL, mine);
            }
        }

        private PathSlack collect() {
            Map<Integer, Map<PathCall, Long>> all = new TreeMap<>();
            for (int rank = 0; rank < ofRanks.length; rank++) {
                Long2LongOpenHashMap ofRank = ofRanks[rank];
                if (ofRank != null) {
                    Map<PathCall, Long> ofCalls = new TreeMap<>();
                    ofRank.long2LongEntrySet()
                            .forEach(tag ->
                                    ofCalls.merge(records.call(tag.getLongKey()), tag.getLongValue(), Math::min));
                    all.put(rank, ofCalls);
                }
            }
            return new PathSlack(all, null);
        }
    }
}
