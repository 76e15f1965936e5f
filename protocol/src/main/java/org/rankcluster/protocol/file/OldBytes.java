package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** The bytes that a file had; blocks of it are kept before they change, where they were, in a temporary file that is as sparse as they. */
final class OldBytes implements AutoCloseable {
    private static final int BLOCK = 1 << 16;

    private final FileChannel file;
    private final long size;
    private final BitSet kept = new BitSet();
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK);
    private @Nullable FileChannel copy;

    private OldBytes(FileChannel file) throws IOException {
        this.file = file;
        this.size = file.size();
    }

    /** The bytes that a file has now. */
    static OldBytes of(Path file) throws IOException {
        return new OldBytes(FileChannel.open(file, StandardOpenOption.READ));
    }

    /** Before {@code length} bytes from {@code from} on change: those that were there from the begin are kept. */
    void keep(long from, long length) throws IOException {
        long end = length > size - from ? size : from + length;
        for (long at = from - from % BLOCK; at < end; at += BLOCK) {
            int number = Math.toIntExact(at / BLOCK);
            if (!kept.get(number)) {
                move(file, copy(), at);
                kept.set(number);
            }
        }
    }

    private FileChannel copy() throws IOException {
        if (copy == null) {
            copy = FileChannel.open(
                    Files.createTempFile("rankcluster-undo-", ""),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        }
        return copy;
    }

    /** Makes a file, which may be there or not, what this one was. */
    void restore(Path now) throws IOException {
        try (FileChannel to = FileChannel.open(now, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            for (int number = kept.nextSetBit(0); number >= 0; number = kept.nextSetBit(number + 1)) {
                move(copy(), to, (long) number * BLOCK);
            }
            to.truncate(size);
        }
    }

    private void move(FileChannel from, FileChannel to, long at) throws IOException {
        block.clear().limit((int) Math.min(BLOCK, size - at));
        while (block.hasRemaining() && from.read(block, at + block.position()) >= 0) {
            // until all is there
        }
        block.flip();
        while (block.hasRemaining()) {
            to.write(block, at + block.position());
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
        if (copy != null) {
            copy.close();
        }
    }
}
