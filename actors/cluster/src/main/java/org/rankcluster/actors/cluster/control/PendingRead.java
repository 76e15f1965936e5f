package org.rankcluster.actors.cluster.control;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A read request that waits until the writer of its stream has produced bytes. A new read replaces a pending one, whose reader may have
 * disconnected. The owner synchronizes all calls.
 */
final class PendingRead {
    private @Nullable CompletableFuture<FileSegment> reader;
    private long offset;

    /**
     * Begins a read, and ends a pending one without bytes.
     *
     * @param from number of bytes of the stream before the requested bytes
     * @return the bytes, as soon as there are some
     */
    CompletionStage<FileSegment> begin(long from) {
        if (reader != null) {
            reader.complete(FileSegment.nothing(offset));
        }
        CompletableFuture<FileSegment> mine = new CompletableFuture<>();
        reader = mine;
        offset = from;
        return mine;
    }

    /** Returns whether a read waits for its bytes. */
    boolean isPending() {
        return reader != null;
    }

    /** Returns the offset of the latest read, in bytes. */
    long offset() {
        return offset;
    }

    /** Ends the pending read, if there is one, with the bytes at its offset. */
    void complete(byte[] bytes, boolean isLast) {
        if (reader != null) {
            reader.complete(new FileSegment(offset, bytes, isLast));
            reader = null;
        }
    }
}
