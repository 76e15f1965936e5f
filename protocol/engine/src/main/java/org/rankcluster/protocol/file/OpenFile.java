package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/** The file service's state of one file that several ranks have opened together. */
final class OpenFile {
    private final Path path;
    private final OpenMode mode;
    private final FileChannel channel;
    private long sharedPosition;

    private OpenFile(Path path, OpenMode mode, FileChannel channel) {
        this.path = path;
        this.mode = mode;
        this.channel = channel;
    }

    static OpenFile open(Path path, OpenMode mode) throws IOException {
        FileChannel channel = FileChannel.open(path, options(mode));
        return new OpenFile(path.toRealPath(), mode, channel);
    }

    private static Set<OpenOption> options(OpenMode mode) {
        Set<OpenOption> options = new HashSet<>();
        if (mode.read()) {
            options.add(StandardOpenOption.READ);
        }
        if (mode.write()) {
            options.add(StandardOpenOption.WRITE);
        }
        if (mode.create()) {
            options.add(mode.exclusive() ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
        }
        return options;
    }

    Path path() {
        return path;
    }

    boolean isDeletedAtItsEnd() {
        return mode.delete();
    }

    boolean isUnique() {
        return mode.unique();
    }

    long size() throws IOException {
        return channel.size();
    }

    /** Sets the size in bytes. New bytes are zeros. */
    void resize(long size) throws IOException {
        if (size < channel.size()) {
            channel.truncate(size);
        } else {
            extend(size);
        }
    }

    /** Extends the file to at least {@code size} bytes. */
    void extend(long size) throws IOException {
        if (size > channel.size()) {
            channel.write(ByteBuffer.allocate(1), size - 1);
        }
    }

    /**
     * Reads {@code length} bytes from offset {@code from} into {@code to[at...]}. Returns the number of bytes read, fewer if the file ends.
     */
    int read(long from, byte[] to, int at, int length) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(to, at, length);
        while (rest.hasRemaining() && channel.read(rest, from + rest.position() - at) >= 0) {
            // Reads until the range is filled or the file ends.
        }
        return rest.position() - at;
    }

    void write(long to, byte[] from, int at, int length) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(from, at, length);
        while (rest.hasRemaining()) {
            channel.write(rest, to + rest.position() - at);
        }
    }

    void sync() throws IOException {
        if (mode.write()) {
            channel.force(true);
        }
    }

    /** Advances the shared pointer. Returns its position before. */
    long advance(long distance) {
        long before = sharedPosition;
        sharedPosition += distance;
        return before;
    }

    void seek(long position) {
        sharedPosition = position;
    }

    void close() throws IOException {
        channel.close();
        if (mode.delete()) {
            Files.deleteIfExists(path);
        }
    }
}
