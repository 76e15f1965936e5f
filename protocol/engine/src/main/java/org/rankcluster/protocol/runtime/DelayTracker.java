package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.DelayCause;

/**
 * The record of one rank's last delay and its cause, which travels with messages so that late ranks are found. The rank's next message to
 * each peer carries the cause, because the peer may have to wait in turn. The second message to the same peer does not, because the delay
 * has been reported by then.
 */
public final class DelayTracker {
    private @Nullable DelayCause last;
    private int reportedFirst = -1;

    /**
     * Records that the rank has waited.
     *
     * @param picoseconds duration, more than 0
     * @param peer world rank that it waited for; -1 if unknown
     * @param before cause of the peer's own last delay; null if there was none
     */
    public void waited(long picoseconds, int peer, @Nullable DelayCause before) {
        if (peer < 0) {
            last = null;
        } else if (before != null && before.culprit() >= 0 && 2 * before.picoseconds() >= picoseconds) {
            last = new DelayCause(before.culprit(), Math.min(before.picoseconds(), picoseconds));
        } else {
            last = new DelayCause(peer, picoseconds);
        }
        reportedFirst = -1;
    }

    /**
     * Returns the delay that a message sent to a peer now must report.
     *
     * @param peer world rank of the receiver
     * @return the cause; null for none
     */
    public @Nullable DelayCause sending(int peer) {
        if (last != null) {
            if (reportedFirst == peer) {
                last = null;
            } else if (reportedFirst < 0) {
                reportedFirst = peer;
            }
        }
        return last;
    }

    /** {@return the cause of the rank's last delay; null if there was none} */
    public @Nullable DelayCause last() {
        return last;
    }
}
