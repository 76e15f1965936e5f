package org.rankcluster.protocol.onesided;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;

/** The counters of a window's notices by sender, such as received posts or completes. Most ranks have none. */
final class NoticeCounts {
    private final Int2IntOpenHashMap counts = new Int2IntOpenHashMap(2);
    private int total;
    /** Last notice by sender, except for counts without notices. */
    private final Int2ObjectOpenHashMap<Message.Access> last = new Int2ObjectOpenHashMap<>(2);

    /** Adds one notice of a rank. */
    void add(int rank) {
        counts.addTo(rank, 1);
        total++;
    }

    /** Adds a notice. */
    void add(Message.Access notice) {
        add(notice.source());
        last.put(notice.source(), notice);
    }

    /** Returns the notice of these ranks that was sent latest, of several the first rank's; null if no rank has sent one. */
    Message.@Nullable Access latest(int[] ranks) {
        Message.Access latest = null;
        for (int rank : ranks) {
            Message.Access notice = last.get(rank);
            latest = notice != null && (latest == null || notice.posted() > latest.posted()) ? notice : latest;
        }
        return latest;
    }

    /** Returns true if there is a notice of a rank. */
    boolean has(int rank) {
        return counts.get(rank) > 0;
    }

    /** Takes one notice of a rank, which must have one. */
    void take(int rank) {
        int left = counts.addTo(rank, -1) - 1;
        if (left < 0) {
            throw new IllegalStateException("no notice of rank " + rank + " is left to take");
        }
        if (left == 0) {
            counts.remove(rank);
        }
        total--;
    }

    /** Returns true if there is no notice of a rank; of any rank if {@code rank} is negative. */
    boolean isEmpty(int rank) {
        return rank < 0 ? total == 0 : !has(rank);
    }
}
