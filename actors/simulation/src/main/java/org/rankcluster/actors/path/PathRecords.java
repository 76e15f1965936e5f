package org.rankcluster.actors.path;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The recorded segments of a run, stored in chunks of equal size. Chunks beyond a bound of memory lie in a temporary file. A segment has
 * three words: the virtual time of its end; the segment before it and the rank or link; communicator, call and class. A segment begins
 * where the segment before it ends.
 *
 * <p>On several members, each member numbers every M-th chunk and every M-th name of a call, so that numbers are unique in the run. A
 * member sends its full chunks to the coordinator with the batches of the windows, and the rest with its totals at the end.
 */
public final class PathRecords implements AutoCloseable {
    /** The segment of which nothing is known. */
    static final int UNKNOWN = 0;

    /** The beginning of the run, at virtual time 0. */
    static final int ROOT = 1;

    /**
     * Class of a record that is no segment: the successors of a segment also need an earlier segment. Its words: the time by which the
     * earlier one was early, both numbers, and the class.
     */
    static final int JOIN = 0xff;

    /** Class of a join that ends a wait of a rank's program. Its words: the length, both numbers, and the rank with the class. */
    static final int WAIT = 0xfe;

    static final int KIND = 0xff;

    static final int WORDS = 3;
    static final int CHUNK_BITS = 14;
    static final int CHUNK = 1 << CHUNK_BITS;

    /** Chunks that segment numbers of 31 bits can address. */
    private static final int MOST_CHUNKS = 1 << Integer.SIZE - 1 - CHUNK_BITS;

    private static final int CHUNK_BYTES = CHUNK * WORDS * Long.BYTES;
    private static final long MOST_MEMORY = 256L << 20;
    private static final int HEAP_SHARE = 16;

    /** Limit of the numbers of calls, which have 16 bits with one more for none. */
    private static final int MOST_CALLS = 0xfffe;

    /** A chunk of which no segment is recorded. */
    private static final long[] EMPTY = new long[CHUNK * WORDS];

    private final PathNetwork network;
    private final int member;
    private final int members;
    private final int mostKept;
    private final Path folder;
    private final List<long @Nullable []> kept = new ArrayList<>();
    private final List<PathRecorder> recorders = new ArrayList<>();
    private final Map<Name, Integer> numbers = new HashMap<>();
    private final Map<Integer, Name> calls = new TreeMap<>();
    private final PathTotals totals;
    /** Chunks that the coordinator has not received, on other members. */
    private final Map<Integer, long[]> unsent = new TreeMap<>();

    /** The chunks in memory as an array, after the run; null for a chunk of the file. */
    private long[] @Nullable [] chunks = new long[0][];

    /** The file after the run: the system keeps its pages in memory as far as there is space. */
    private MemorySegment mapped = MemorySegment.NULL;

    private @Nullable Arena mapping;
    /** The bytes of a chunk on their way to the file; null before the first. */
    private @Nullable ByteBuffer writing;

    private int made;
    private int used;
    /** Members whose totals are here. */
    private int complete = 1;

    private @Nullable FileChannel file;
    private @Nullable String failure;

    /**
     * A call as segments name it.
     *
     * @param call its name
     * @param line line of the program that made it; null if it is unknown
     */
    private record Name(String call, @Nullable String line) {
        private static final Name PROGRAM = new Name(RankProfile.PROGRAM, null);
    }

    /**
     * Creates records of a run on a network that keep a sixteenth of the heap, at most 256 MiB, in memory.
     *
     * @param member number of this member, 0 for the coordinator
     * @param members number of members of the run
     */
    public PathRecords(PathNetwork network, int member, int members) {
        this(
                network,
                member,
                members,
                (int) (Math.min(MOST_MEMORY, Runtime.getRuntime().maxMemory() / HEAP_SHARE) / CHUNK_BYTES),
                temporary());
    }

    /** Creates records that keep {@code mostKept} chunks in memory. */
    PathRecords(PathNetwork network, int mostKept) {
        this(network, mostKept, temporary());
    }

    /** Creates records whose file lies in a folder. */
    PathRecords(PathNetwork network, int mostKept, Path folder) {
        this(network, 0, 1, mostKept, folder);
    }

    private PathRecords(PathNetwork network, int member, int members, int mostKept, Path folder) {
        this.network = network;
        this.member = member;
        this.members = members;
        this.mostKept = mostKept;
        this.folder = folder;
        this.totals = new PathTotals(network);
    }

    private static Path temporary() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /** Returns the network of the run. */
    PathNetwork network() {
        return network;
    }

    /** Returns the recorders of all partitions. */
    List<PathRecorder> recorders() {
        return recorders;
    }

    /** Creates the recorder of one partition. */
    public synchronized PathRecorder recorder() {
        PathRecorder recorder = new PathRecorder(this);
        recorders.add(recorder);
        return recorder;
    }

    /** Returns whether the records of the whole run come from this JVM. */
    boolean isWhole() {
        return members == 1;
    }

    /** Returns the number of a new chunk. */
    synchronized int nextChunk() {
        int number = member + members * made;
        if (number >= MOST_CHUNKS) {
            fail("more than 2^31 segments");
            return MOST_CHUNKS - 1;
        }
        made++;
        extend(number);
        return number;
    }

    private void extend(int number) {
        while (kept.size() <= number) {
            kept.add(EMPTY);
        }
    }

    /**
     * Stores a chunk.
     *
     * @return an array for the next chunk
     */
    synchronized long[] store(int chunk, long[] words) {
        if (failure != null) {
            return words;
        }
        if (member > 0) {
            unsent.put(chunk, words);
            return new long[CHUNK * WORDS];
        }
        if (used < mostKept) {
            used++;
            kept.set(chunk, words);
            return new long[CHUNK * WORDS];
        }
        kept.set(chunk, null);
        try {
            write(chunk, words);
        } catch (IOException full) {
            fail("the temporary file cannot be written: " + full);
        }
        return words;
    }

    private void write(int chunk, long[] words) throws IOException {
        FileChannel open = file;
        if (open == null) {
            Path path = Files.createTempFile(folder, "rankcluster-path", ".tmp");
            open = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            file = open;
        }
        ByteBuffer bytes = writing;
        if (bytes == null) {
            bytes = ByteBuffer.allocateDirect(CHUNK_BYTES).order(ByteOrder.nativeOrder());
            writing = bytes;
        }
        bytes.clear().asLongBuffer().put(words);
        long at = (long) chunk * CHUNK_BYTES;
        while (bytes.hasRemaining()) {
            at += open.write(bytes, at);
        }
    }

    private void fail(String why) {
        if (failure == null) {
            failure = why;
        }
    }

    /** Returns the number of a call's name, made by a line of the program; null if that is unknown. */
    synchronized int call(String name, @Nullable String line) {
        return numbers.computeIfAbsent(new Name(name, line), added -> {
            int number = member + members * numbers.size();
            if (number >= MOST_CALLS) {
                fail("more names of calls than numbers for them");
                return 0;
            }
            calls.put(number, added);
            return number;
        });
    }

    /** Returns the call and communicator of a segment's third word. */
    PathCall call(long word) {
        int number = (int) word >>> PathRecorder.CALL_SHIFT;
        return new PathCall(name(number).call, number == 0 ? -1 : (int) (word >>> Integer.SIZE));
    }

    /** Returns the line of the program of a segment's third word; null if it is unknown. */
    @Nullable
    String line(long word) {
        return name((int) word >>> PathRecorder.CALL_SHIFT).line;
    }

    private Name name(int number) {
        return number == 0 ? Name.PROGRAM : calls.getOrDefault(number - 1, Name.PROGRAM);
    }

    /** Returns why the records are incomplete; null if they are complete. */
    @Nullable
    String failure() {
        return failure == null && complete < members
                ? (members - complete) + " of " + members + " members did not send theirs"
                : failure;
    }

    /** Stores the records that the recorders still hold, after the run. Returns the totals. */
    synchronized PathTotals finish() {
        for (PathRecorder recorder : recorders) {
            recorder.finish();
            totals.add(recorder);
        }
        chunks = kept.toArray(new long[0][]);
        map();
        return totals;
    }

    private void map() {
        if (file == null || failure != null) {
            return;
        }
        Arena made = Arena.ofShared();
        mapping = made;
        try {
            mapped = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size(), made);
        } catch (IOException lost) {
            fail("the temporary file cannot be read: " + lost);
        }
    }

    /** Returns the totals. The result is valid after {@link #finish}. */
    PathTotals totals() {
        return totals;
    }

    // ---- the way to the coordinator

    /** Returns whether there are chunks that the coordinator has not received. */
    public synchronized boolean hasNews() {
        return !unsent.isEmpty();
    }

    /**
     * Writes the data that the coordinator has not received: chunks, and at the end of the run all the rest.
     *
     * @param isEnd whether no event follows
     */
    public synchronized void load(WireOutput out, boolean isEnd) {
        if (isEnd) {
            finish();
        }
        out.writeVarint(unsent.size());
        unsent.forEach((chunk, words) -> {
            out.writeVarint(chunk);
            for (long word : words) {
                out.writeLong(word);
            }
        });
        unsent.clear();
        if (isEnd) {
            out.writeString(failure == null ? "" : failure);
            out.writeVarint(calls.size());
            calls.forEach((number, name) -> {
                out.writeVarint(number);
                out.writeString(name.call);
                out.writeString(name.line == null ? "" : name.line);
            });
            totals.write(out);
        }
    }

    /** Adds the data that another member has written. */
    public synchronized void unload(WireInput in, boolean isEnd) {
        for (int left = in.readCount(CHUNK_BYTES); left > 0; left--) {
            int chunk = in.readVarintAsInt();
            long[] words = new long[CHUNK * WORDS];
            Arrays.setAll(words, word -> in.readLong());
            extend(chunk);
            long[] _ = store(chunk, words);
        }
        if (isEnd) {
            String theirs = in.readString();
            if (!theirs.isEmpty()) {
                fail(theirs);
            }
            for (int left = in.readCount(2); left > 0; left--) {
                int number = in.readVarintAsInt();
                String call = in.readString();
                String line = in.readString();
                calls.put(number, new Name(call, line.isEmpty() ? null : line));
            }
            totals.add(in);
            complete++;
        }
    }

    /** Returns word {@code word} of a segment. The result is valid after {@link #finish}. */
    long word(int segment, int word) {
        int chunk = segment >>> CHUNK_BITS;
        int at = (segment & CHUNK - 1) * WORDS + word;
        long[] words = chunks[chunk];
        return words != null
                ? words[at]
                : mapped.getAtIndex(ValueLayout.JAVA_LONG, (long) chunk * (CHUNK * WORDS) + at);
    }

    /** Returns the end of a segment; 0 for the beginning of the run. The result is valid after {@link #finish}. */
    long end(int segment) {
        return segment > ROOT ? word(segment, 0) : 0;
    }

    /** Returns the segment before a segment. The result is valid after {@link #finish}. */
    int before(int segment) {
        return (int) (word(segment, 1) >>> Integer.SIZE);
    }

    /**
     * Returns the time by which the earlier segment of a join was early, in ps. Before a wait of a program ends, the rank's CPU works for
     * what ends it; the program had to wait before this work began.
     */
    long gap(int join) {
        long length = word(join, 0);
        long kind = word(join, 2);
        if ((kind & KIND) == JOIN) {
            return length;
        }
        int segment = (int) word(join, 1);
        long end = end(segment);
        long from = end - length;
        while (segment > ROOT && end > from && isOf(segment, (int) (kind >>> Integer.SIZE))) {
            segment = before(segment);
            end = Math.max(from, end(segment));
        }
        return end - from;
    }

    private boolean isOf(int segment, int rank) {
        SegmentKind kind = SegmentKind.of((int) word(segment, 2) & KIND);
        return !kind.isOfLink() && (int) word(segment, 1) == rank;
    }

    /** Returns the number behind the last record. */
    int size() {
        return kept.size() << CHUNK_BITS;
    }

    /** Deletes the file. */
    @Override
    public synchronized void close() {
        if (mapping != null) {
            mapped = MemorySegment.NULL;
            mapping.close();
            mapping = null;
        }
        if (file != null) {
            try {
                file.close();
            } catch (IOException ignored) {
                // the file system deletes it
            }
            file = null;
        }
    }
}
