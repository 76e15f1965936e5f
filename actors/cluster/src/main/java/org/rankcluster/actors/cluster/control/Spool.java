package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A byte stream in a temporary file, which one thread writes and another cluster member reads by offset. Unlike a {@link BytePipe}, it
 * retains bytes that were read. A reader may therefore begin anew. The file is removed with the spool.
 */
final class Spool extends OutputStream {
    private final PendingRead pending = new PendingRead();
    private @Nullable FileChannel file;
    private long length;
    private boolean ended;
    private boolean discarded;

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    /** Writes bytes before {@link #close}; bytes after {@link #discard} are dropped. */
    @Override
    public synchronized void write(byte[] from, int offset, int count) throws IOException {
        if (discarded) {
            return;
        }
        if (ended) {
            throw new IOException("the buffer of the job's standard input is closed");
        }
        FileChannel into = open();
        ByteBuffer bytes = ByteBuffer.wrap(from, offset, count);
        while (bytes.hasRemaining()) {
            length += into.write(bytes, length);
        }
        answer();
    }

    /** Opens the file at the first write, because most jobs read nothing and need no file. */
    private FileChannel open() throws IOException {
        FileChannel open = file;
        if (open == null) {
            Path path = Files.createTempFile("rankcluster-input-", "");
            open = FileChannel.open(
                    path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
            file = open;
        }
        return open;
    }

    /** Ends the stream: no more bytes will be written. */
    @Override
    public synchronized void close() throws IOException {
        ended = true;
        answer();
    }

    /** Removes the bytes; there is no reader any longer. */
    synchronized void discard() {
        discarded = true;
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException gone) {
            // a temporary file: a failure does no harm
        }
    }

    /** Returns the bytes from {@code offset} on, as soon as there are some. A new read replaces a pending one. */
    synchronized CompletionStage<FileSegment> read(long offset) throws IOException {
        CompletionStage<FileSegment> read = pending.begin(offset);
        answer();
        return read;
    }

    private void answer() throws IOException {
        long wanted = pending.offset();
        if (!pending.isPending() || discarded || (wanted >= length && !ended)) {
            return;
        }
        byte[] bytes = new byte[Math.clamp(length - wanted, 0, FileSegment.MOST)];
        ByteBuffer into = ByteBuffer.wrap(bytes);
        while (into.hasRemaining() && open().read(into, wanted + into.position()) >= 0) {
            // read until the buffer is full
        }
        pending.complete(bytes, ended && wanted + bytes.length >= length);
    }
}
