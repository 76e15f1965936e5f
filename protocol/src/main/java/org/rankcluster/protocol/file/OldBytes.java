package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.TreeMap;

/** The bytes that a file had: blocks of it are kept before they change. */
final class OldBytes {
    private static final int BLOCK = 1 << 16;

    private final Path file;
    private final long size;
    private final BlockStore store;
    /** By offset in the file, where the block is kept. */
    private final Map<Long, Long> kept = new TreeMap<>();

    /** The bytes that a file has now. */
    OldBytes(Path file, BlockStore store) throws IOException {
        try (FileChannel now = FileChannel.open(file, StandardOpenOption.READ)) { // or it could not be kept later
            this.size = now.size();
        }
        this.file = file;
        this.store = store;
    }

    /** Before {@code length} bytes from {@code from} on change: those that were there from the begin are kept. */
    void keep(long from, long length) throws IOException {
        long end = length > size - from ? size : from + length;
        for (long at = from - from % BLOCK; at < end; at += BLOCK) {
            if (!kept.containsKey(at)) {
                keepFrom(at, end);
                return;
            }
        }
    }

    private void keepFrom(long first, long end) throws IOException {
        try (FileChannel now = FileChannel.open(file, StandardOpenOption.READ)) {
            for (long at = first; at < end; at += BLOCK) {
                if (!kept.containsKey(at)) {
                    kept.put(at, store.add(now, at, lengthAt(at)));
                }
            }
        }
    }

    private int lengthAt(long offset) {
        return (int) Math.min(BLOCK, size - offset);
    }

    /** Makes a file, which may be there or not, what this one was. */
    void restore(Path name) throws IOException {
        try (FileChannel now = FileChannel.open(name, StandardOpenOption.WRITE, StandardOpenOption.CREATE)) {
            for (Map.Entry<Long, Long> block : kept.entrySet()) {
                ByteBuffer bytes = store.get(block.getValue(), lengthAt(block.getKey()));
                while (bytes.hasRemaining()) {
                    now.write(bytes, block.getKey() + bytes.position());
                }
            }
            now.truncate(size);
        }
    }
}
