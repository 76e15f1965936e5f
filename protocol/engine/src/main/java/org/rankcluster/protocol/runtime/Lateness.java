package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.HeldUp;

/**
 * Who has held a rank up last. Its next message to each peer says so, for the peer may have to wait because of it; the second message to
 * the same peer does not, for what was late has been told.
 */
public final class Lateness {
    private @Nullable HeldUp last;
    private int toldFirst = -1;

    /**
     * Notes that the rank has waited for {@code picoseconds}, more than 0.
     *
     * @param peer world rank that it waited for; -1 if that is not known
     * @param before what the peer was held up by; null if nothing
     */
    public void waited(long picoseconds, int peer, @Nullable HeldUp before) {
        if (peer < 0) {
            last = null;
        } else if (before != null && before.culprit() >= 0 && 2 * before.picoseconds() >= picoseconds) {
            last = new HeldUp(before.culprit(), Math.min(before.picoseconds(), picoseconds));
        } else {
            last = new HeldUp(peer, picoseconds);
        }
        toldFirst = -1;
    }

    /** Returns what a message that is sent to a peer now may be late for; null for nothing. */
    public @Nullable HeldUp sending(int peer) {
        if (last != null) {
            if (toldFirst == peer) {
                last = null;
            } else if (toldFirst < 0) {
                toldFirst = peer;
            }
        }
        return last;
    }

    /** Returns what held the rank up last; null if nothing did. */
    public @Nullable HeldUp last() {
        return last;
    }
}
