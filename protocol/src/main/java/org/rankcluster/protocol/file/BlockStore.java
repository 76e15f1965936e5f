package org.rankcluster.protocol.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Blocks of bytes one after the other in a temporary file, which is there once there is a block. */
final class BlockStore implements AutoCloseable {
    /** Where blocks of zeros are, of which a sparse file may have very many. */
    private static final long NOWHERE = -1;

    private @Nullable FileChannel store;
    private long end;

    /** Adds a block of a file; says where it is. */
    long add(FileChannel from, long offset, int length) throws IOException {
        ByteBuffer block = read(from, offset, length);
        if (block.equals(ByteBuffer.allocate(length))) {
            return NOWHERE;
        }
        long place = end;
        try {
            while (block.hasRemaining()) {
                end += open().write(block, end);
            }
        } catch (IOException full) {
            throw new IOException(
                    "what the file was could not be kept for a restart, in the folder for temporary files: "
                            + full.getMessage(),
                    full);
        }
        return place;
    }

    /** The block of this length that was added there. */
    ByteBuffer get(long place, int length) throws IOException {
        return place == NOWHERE ? ByteBuffer.allocate(length) : read(open(), place, length);
    }

    private static ByteBuffer read(FileChannel from, long offset, int length) throws IOException {
        ByteBuffer block = ByteBuffer.allocate(length);
        while (block.hasRemaining() && from.read(block, offset + block.position()) >= 0) {
            // until all is there
        }
        return block.rewind();
    }

    private FileChannel open() throws IOException {
        if (store == null) {
            store = FileChannel.open(
                    Files.createTempFile("rankcluster-undo-", ""),
                    StandardOpenOption.READ,
                    StandardOpenOption.WRITE,
                    StandardOpenOption.DELETE_ON_CLOSE);
        }
        return store;
    }

    @Override
    public void close() throws IOException {
        if (store != null) {
            store.close();
            store = null;
            end = 0;
        }
    }
}
