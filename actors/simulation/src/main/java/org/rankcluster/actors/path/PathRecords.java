package org.rankcluster.actors.path;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankProfile;

/**
 * The recorded segments of a run, in chunks of equal size. Chunks beyond a bound of memory lie in a temporary file. A segment has three
 * words: the virtual time of its end; the segment before it and the rank or link; communicator, call and class. A segment begins where
 * the segment before it ends.
 */
public final class PathRecords implements AutoCloseable {
    /** The segment of which nothing is known. */
    static final int UNKNOWN = 0;

    /** The beginning of the run, at virtual time 0. */
    static final int ROOT = 1;

    /**
     * Class of a record that is no segment: what follows a segment also needs an earlier one. Its words: the time by which the earlier one
     * was early, both numbers, and the class.
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
    /** Chunks of the file that a reader keeps in memory. */
    private static final int CACHED = 64;

    private final PathNetwork network;
    private final int mostKept;
    private final Path folder;
    private final List<long @Nullable []> kept = new ArrayList<>();
    private final List<PathRecorder> recorders = new ArrayList<>();
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<String> calls = new ArrayList<>();
    private final Map<Integer, long[]> cached = new LinkedHashMap<>(CACHED, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Integer, long[]> eldest) {
            return size() > CACHED;
        }
    };
    private int used;
    private @Nullable FileChannel file;
    private @Nullable String failure;

    /** Creates records of a run on a network that keep a sixteenth of the heap, at most 256 MiB, in memory. */
    public PathRecords(PathNetwork network) {
        this(network, (int) (Math.min(MOST_MEMORY, Runtime.getRuntime().maxMemory() / HEAP_SHARE) / CHUNK_BYTES));
    }

    /** Creates records that keep {@code mostKept} chunks in memory. */
    PathRecords(PathNetwork network, int mostKept) {
        this(network, mostKept, Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Creates records whose file lies in a folder. */
    PathRecords(PathNetwork network, int mostKept, Path folder) {
        this.network = network;
        this.mostKept = mostKept;
        this.folder = folder;
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

    /** Returns the number of a new chunk. */
    synchronized int nextChunk() {
        if (kept.size() == MOST_CHUNKS) {
            fail("more than 2^31 segments");
            return MOST_CHUNKS - 1;
        }
        kept.add(null);
        return kept.size() - 1;
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
        if (used < mostKept) {
            used++;
            kept.set(chunk, words);
            return new long[CHUNK * WORDS];
        }
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
        ByteBuffer bytes = ByteBuffer.allocate(CHUNK_BYTES);
        bytes.asLongBuffer().put(words);
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

    /** Returns the number of a call's name. */
    synchronized int call(String name) {
        return numbers.computeIfAbsent(name, added -> {
            calls.add(added);
            return calls.size() - 1;
        });
    }

    /** Returns the call and communicator of a segment's third word. */
    PathCall call(long word) {
        int number = (int) word >>> PathRecorder.CALL_SHIFT;
        return new PathCall(
                number == 0 ? RankProfile.PROGRAM : calls.get(number - 1),
                number == 0 ? -1 : (int) (word >>> Integer.SIZE));
    }

    /** Returns why the records are incomplete; null if they are complete. */
    @Nullable
    String failure() {
        return failure;
    }

    /** Stores what the recorders still hold, after the run. Returns the recorders. */
    synchronized List<PathRecorder> finish() {
        recorders.forEach(PathRecorder::finish);
        return recorders();
    }

    /** Returns word {@code word} of a segment. Valid after {@link #finish}. */
    long word(int segment, int word) {
        return chunk(segment >>> CHUNK_BITS)[(segment & CHUNK - 1) * WORDS + word];
    }

    /** Returns the end of a segment; 0 for the beginning of the run. Valid after {@link #finish}. */
    long end(int segment) {
        return segment > ROOT ? word(segment, 0) : 0;
    }

    /** Returns the segment before a segment. Valid after {@link #finish}. */
    int before(int segment) {
        return (int) (word(segment, 1) >>> Integer.SIZE);
    }

    /**
     * Returns the time by which the earlier segment of a join was early, in ps. Before a wait of a program ends, the rank's CPU works for what
     * ends it; the program had to wait before this work began.
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

    private long[] chunk(int number) {
        long[] words = kept.get(number);
        return words != null ? words : cached.computeIfAbsent(number, this::read);
    }

    private long[] read(int number) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(CHUNK_BYTES);
            long at = (long) number * CHUNK_BYTES;
            while (bytes.hasRemaining()) {
                int read = file == null ? -1 : file.read(bytes, at + bytes.position());
                if (read < 0) {
                    throw new IOException("segment " + number + " is missing");
                }
            }
            long[] words = new long[CHUNK * WORDS];
            bytes.flip().asLongBuffer().get(words);
            return words;
        } catch (IOException lost) {
            throw new IllegalStateException("critical path: " + lost.getMessage(), lost);
        }
    }

    /** Deletes the file. */
    @Override
    public synchronized void close() {
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
