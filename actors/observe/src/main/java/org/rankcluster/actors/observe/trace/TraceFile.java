package org.rankcluster.actors.observe.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.Consumer;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * A trace file, to which partitions append complete pieces. When the file cannot be written any more, it is cut behind
 * its last whole piece, and the trace ends there. The run continues. Any thread may call.
 */
final class TraceFile implements TracePieces {
    private static final String COMPRESSED = ".gz";
    private static final int BUFFER = 1 << 16;

    private final Path path;
    private final FileChannel file;
    private final OutputStream out;
    private final boolean isCompressed;
    private final Consumer<String> failures;
    private long whole;
    private volatile boolean isOver;

    private TraceFile(Path path, FileChannel file, Consumer<String> failures) throws IOException {
        this.path = path;
        this.file = file;
        this.failures = failures;
        this.isCompressed = path.toString().endsWith(COMPRESSED);
        OutputStream plain = Channels.newOutputStream(file);
        this.out = isCompressed ? compressed(plain) : plain;
    }

    /**
     * Opens a file, and replaces the one that exists.
     *
     * @param failures receives a sentence when the file cannot be written any more
     */
    static TraceFile open(Path path, Consumer<String> failures) throws IOException {
        FileChannel file = FileChannel.open(
                path, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
        return new TraceFile(path, file, failures);
    }

    private static OutputStream compressed(OutputStream plain) throws IOException {
        return new GZIPOutputStream(plain, BUFFER) {
            {
                def.setLevel(Deflater.BEST_SPEED);
            }
        };
    }

    /** Returns whether nothing more is written. */
    boolean isOver() {
        return isOver;
    }

    /** Returns the size of the written data, in bytes. */
    synchronized long size() {
        return whole;
    }

    /** Appends a piece, or nothing if the file cannot be written any more. */
    @Override
    public synchronized void append(byte[] bytes, int length) {
        if (isOver || length == 0) {
            return;
        }
        try {
            out.write(bytes, 0, length);
            whole = isCompressed ? whole + length : file.position();
        } catch (IOException full) {
            fail(full);
        }
    }

    private void fail(IOException full) {
        isOver = true;
        try {
            if (!isCompressed) {
                file.truncate(whole);
            }
            file.close();
        } catch (IOException ignored) {
            // readers find an incomplete piece at the end
        }
        failures.accept(TraceSettings.OPTION + ": " + path + ": cannot be written any more: " + full.getMessage()
                + "; the trace ends here, and the run continues");
    }

    /**
     * Closes the file.
     *
     * @return its size in bytes; -1 if it is incomplete
     */
    synchronized long close() {
        if (isOver) {
            return -1;
        }
        try {
            out.close();
            isOver = true;
            return Files.size(path);
        } catch (IOException full) {
            fail(full);
            return -1;
        }
    }
}
