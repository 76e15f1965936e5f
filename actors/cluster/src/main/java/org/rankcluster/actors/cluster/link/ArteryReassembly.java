package org.rankcluster.actors.cluster.link;

import org.jspecify.annotations.Nullable;

/**
 * The reassembly of messages from the frames of one sending cluster member, for links over Artery. A frame that is lost, repeated or out of
 * order is detected.
 */
final class ArteryReassembly {
    private byte @Nullable [] message;
    private int next;

    /**
     * Adds a frame.
     *
     * @return the message, if the frame is its last; null if more will come
     * @throws IllegalStateException if the frame is not the next one
     */
    byte @Nullable [] add(ArteryFrame frame) {
        int length = frame.bytes().length;
        if (frame.offset() != next || frame.total() < 0 || length > frame.total() - next) {
            throw new IllegalStateException("frame from member " + frame.member() + ": bytes " + frame.offset() + " to "
                    + ((long) frame.offset() + length) + " of " + frame.total() + " (expected: from " + next
                    + " on; one was lost or repeated)");
        }
        if (length == frame.total()) {
            return frame.bytes();
        }
        byte[] whole = message;
        if (whole == null) {
            whole = new byte[frame.total()];
        } else if (whole.length != frame.total()) {
            throw new IllegalStateException("frame from member " + frame.member() + ": total: " + frame.total()
                    + " (expected: " + whole.length + ")");
        }
        System.arraycopy(frame.bytes(), 0, whole, next, length);
        message = frame.isLast() ? null : whole;
        next = frame.isLast() ? 0 : next + length;
        return frame.isLast() ? whole : null;
    }
}
