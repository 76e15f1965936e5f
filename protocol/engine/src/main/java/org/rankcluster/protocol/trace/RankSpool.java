package org.rankcluster.protocol.trace;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file with a stream of bytes for each rank. Ranks append in any order, each on its partition's thread. At the end the streams
 * are copied one after the other. The buffers of all ranks take at most about {@link #MEMORY} bytes, or {@link #LEAST} each.
 */
public final class RankSpool implements AutoCloseable {
    private static final int MEMORY = 1 << 26;
    private static final int LEAST = 1 << 8;
    private static final int MOST = 1 << 14;

    private final Path file;
    private final FileChannel channel;
    private final Stream[] streams;
    private final int limit;
    private long end;

    /** The stream of one rank. */
    public final class Stream {
        private byte[] buffer = {};
        private int size;
        /** Offsets and lengths of the parts in the file. */
        private @Nullable LongArrayList written;

        /**
         * Appends bytes.
         *
         * @param bytes array that begins with the bytes
         * @param count number of bytes
         * @throws IOException if the file cannot be written
         */
        public void append(byte[] bytes, int count) throws IOException {
            if (size + count > limit) {
                flush();
            }
            if (size + count > buffer.length) {
                buffer = Arrays.copyOf(buffer, Math.max(size + count, Math.min(limit, 2 * (size + count))));
            }
            System.arraycopy(bytes, 0, buffer, size, count);
            size += count;
        }

        /** {@return the number of bytes} */
        public long size() {
            long sum = size;
            for (int i = 1; written != null && i < written.size(); i += 2) {
                sum += written.getLong(i);
            }
            return sum;
        }

        private void flush() throws IOException {
            if (size > 0) {
                LongArrayList parts = written == null ? new LongArrayList() : written;
                written = parts;
                parts.add(write(ByteBuffer.wrap(buffer, 0, size)));
                parts.add(size);
                size = 0;
            }
        }
    }

    private RankSpool(Path file, FileChannel channel, int ranks) {
        this.file = file;
        this.channel = channel;
        this.streams = new Stream[ranks];
        this.limit = Math.clamp(MEMORY / ranks, LEAST, MOST);
    }

    /**
     * Creates a spool with empty streams.
     *
     * @param beside file in whose folder the temporary file is
     * @param ranks number of ranks
     * @return the spool
     * @throws IOException if there is no space for a file
     */
    public static RankSpool create(Path beside, int ranks) throws IOException {
        Path file = Files.createTempFile(beside.toAbsolutePath().getParent(), ".rankcluster-", ".spool");
        file.toFile().deleteOnExit();
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
        return new RankSpool(file, channel, ranks);
    }

    /**
     * Creates the stream of a rank.
     *
     * @param rank the rank
     * @return its stream
     */
    public synchronized Stream stream(int rank) {
        Stream stream = new Stream();
        streams[rank] = stream;
        return stream;
    }

    private synchronized long write(ByteBuffer bytes) throws IOException {
        long at = end;
        while (bytes.hasRemaining()) {
            end += channel.write(bytes, end);
        }
        return at;
    }

    /**
     * Copies the stream of a rank; nothing if it has none.
     *
     * @param rank the rank
     * @param out receives the bytes
     * @throws IOException if a file cannot be read or written
     */
    public void copy(int rank, OutputStream out) throws IOException {
        Stream stream = streams[rank];
        if (stream == null) {
            return;
        }
        LongArrayList parts = stream.written;
        for (int i = 0; parts != null && i < parts.size(); i += 2) {
            long unusedCopied = channel.transferTo(parts.getLong(i), parts.getLong(i + 1), Channels.newChannel(out));
        }
        out.write(stream.buffer, 0, stream.size);
    }

    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(file);
    }
}
