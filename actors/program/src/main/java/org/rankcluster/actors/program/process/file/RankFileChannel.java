package org.rankcluster.actors.program.process.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.FileLockInterruptionException;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A {@link java.nio.channels.FileChannel} of a program, with file locks that exclude other ranks as they exclude other processes. All other
 * calls go to the JVM's channel.
 */
final class RankFileChannel extends FileChannel {
    private final FileChannel real;
    private final Path path;
    private final boolean reads;
    private final boolean writes;

    /**
     * Creates a channel to a file of the rank.
     *
     * @param path path of the file
     * @param reads whether the channel is open for reading
     * @param writes whether it is open for writing
     */
    RankFileChannel(FileChannel real, Path path, boolean reads, boolean writes) {
        this.real = real;
        this.path = path;
        this.reads = reads;
        this.writes = writes;
    }

    @Override
    public FileLock lock(long position, long size, boolean shared) throws IOException {
        FileLocks own = FileLocks.ownOrNull();
        if (own == null) {
            return real.lock(position, size, shared);
        }
        RankFileLock lock = lock(own, position, size, shared);
        if (Thread.currentThread().isInterrupted()) {
            throw new FileLockInterruptionException();
        }
        own.take(lock, true);
        return lock;
    }

    @Override
    public @Nullable FileLock tryLock(long position, long size, boolean shared) throws IOException {
        FileLocks own = FileLocks.ownOrNull();
        if (own == null) {
            return real.tryLock(position, size, shared);
        }
        RankFileLock lock = lock(own, position, size, shared);
        return own.take(lock, false) ? lock : null;
    }

    private RankFileLock lock(FileLocks own, long position, long size, boolean shared) throws IOException {
        if (!isOpen() || !real.isOpen()) {
            throw new ClosedChannelException();
        }
        if (shared && !reads) {
            throw new NonReadableChannelException();
        }
        if (!shared && !writes) {
            throw new NonWritableChannelException();
        }
        long toItsEnd = Long.MAX_VALUE - Math.max(0, position);
        return new RankFileLock(own, this, name(), position, size == 0 ? toItsEnd : size, shared);
    }

    /**
     * Returns a name of the file that is the same for all ranks. Below the current folder it is a relative path, so that a run does not
     * depend on the location of the folder.
     */
    private String name() {
        try {
            Path folder = Path.of("").toRealPath();
            Path file = path.toRealPath();
            return (file.startsWith(folder) ? folder.relativize(file) : file).toString();
        } catch (IOException removed) {
            return path.normalize().toString();
        }
    }

    @Override
    protected void implCloseChannel() throws IOException {
        try {
            real.close();
        } finally {
            FileLocks own = FileLocks.ownOrNull();
            if (own != null) {
                own.releaseAll(this);
            }
        }
    }

    // ---- delegates

    private static FileChannel real(FileChannel channel) {
        return channel instanceof RankFileChannel own ? own.real : channel;
    }

    @Override
    public int read(ByteBuffer to) throws IOException {
        return real.read(to);
    }

    @Override
    public long read(ByteBuffer[] to, int offset, int length) throws IOException {
        return real.read(to, offset, length);
    }

    @Override
    public int read(ByteBuffer to, long position) throws IOException {
        return real.read(to, position);
    }

    @Override
    public int write(ByteBuffer from) throws IOException {
        return real.write(from);
    }

    @Override
    public long write(ByteBuffer[] from, int offset, int length) throws IOException {
        return real.write(from, offset, length);
    }

    @Override
    public int write(ByteBuffer from, long position) throws IOException {
        return real.write(from, position);
    }

    @Override
    public long position() throws IOException {
        return real.position();
    }

    @Override
    public FileChannel position(long position) throws IOException {
        real.position(position);
        return this;
    }

    @Override
    public long size() throws IOException {
        return real.size();
    }

    @Override
    public FileChannel truncate(long size) throws IOException {
        real.truncate(size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        real.force(metaData);
    }

    @Override
    public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
        return real.transferTo(position, count, target instanceof FileChannel file ? real(file) : target);
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long position, long count) throws IOException {
        return real.transferFrom(source instanceof FileChannel file ? real(file) : source, position, count);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long position, long size) throws IOException {
        return real.map(mode, position, size);
    }

    @Override
    public MemorySegment map(MapMode mode, long position, long size, Arena arena) throws IOException {
        return real.map(mode, position, size, arena);
    }
}
