package org.rankcluster.actors.cluster.control;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The standard input of a client, kept in a temporary file so that a job that starts again reads it from the beginning. */
public final class ReplayableInput {
    private final InputStream source;
    private final Spool spool = new Spool();
    private @Nullable Reader latest;
    private volatile @Nullable IOException failure;

    /** Creates the input; nothing is read before the first {@link #open}. */
    public ReplayableInput(InputStream source) {
        this.source = source;
    }

    /** Returns a stream of all bytes from the beginning. The stream that was opened before ends. */
    public synchronized InputStream open() {
        if (latest == null) {
            Thread.ofPlatform().daemon().name("input").start(this::copy);
        } else {
            latest.over = true;
        }
        latest = new Reader();
        return latest;
    }

    private void copy() {
        try (spool) {
            transfer(); // before the spool is closed, or a reader would take a failure for the end
        } catch (IOException full) {
            failure = full;
        }
    }

    private void transfer() {
        try {
            source.transferTo(spool);
        } catch (IOException unreadable) {
            failure = unreadable;
        }
    }

    private final class Reader extends InputStream {
        private long offset;
        private volatile boolean over;

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] into, int from, int count) throws IOException {
            if (count == 0) {
                return 0;
            }
            while (!over) {
                FileSegment segment =
                        spool.read(offset).toCompletableFuture().join(); // a later stream's read ends this one
                int part = Math.min(count, segment.bytes().length);
                if (part > 0) {
                    System.arraycopy(segment.bytes(), 0, into, from, part);
                    offset += part;
                    return part;
                }
                if (segment.last()) {
                    if (failure != null) {
                        throw new IOException(failure.getMessage(), failure);
                    }
                    return -1;
                }
            }
            return -1;
        }
    }
}
