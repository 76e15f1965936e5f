package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.ints.Int2LongOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;

/**
 * What a rank knows of its peers: how many messages with matching information it has sent to each and matched from each.
 * Messages carry their number, so that they are matched in order although an adaptive network delivers them out of order;
 * those that arrive early are stored (Almasi et al., "Out-of-order packet delivery").
 */
final class Connections {
    private static final long ONE_SENT = 1L << 32;
    private static final long ONE_RECEIVED = 1;

    /** By world rank of the peer: messages sent in the high half, received in order in the low half. */
    private @Nullable Int2LongOpenHashMap counts;

    private @Nullable Long2ObjectOpenHashMap<Incoming> early;

    /** Number of the next message to a peer. */
    int nextNumber(int destination) {
        return (int) (counts().addTo(destination, ONE_SENT) >>> 32);
    }

    /**
     * Takes note of a message.
     *
     * @return true if it is the next of its connection; else it is stored until {@link #nextEarly} says that it is
     */
    boolean admit(Incoming message) {
        Message.Header header = message.header();
        int expected = (int) counts().get(header.source());
        if (header.number() == expected) {
            counts().addTo(header.source(), ONE_RECEIVED);
            return true;
        }
        if (early == null) {
            early = new Long2ObjectOpenHashMap<>(2);
        }
        if (header.number() - expected < 0
                || early.putIfAbsent(Incoming.key(header.source(), header.number()), message) != null) {
            throw new IllegalStateException("message number came twice: " + header + " (expected: " + expected + ")");
        }
        return false;
    }

    /** Removes and returns the stored message that has become the next of its connection, or null. */
    @Nullable
    Incoming nextEarly(int source) {
        if (early == null) {
            return null;
        }
        Incoming next = early.remove(Incoming.key(source, (int) counts().get(source)));
        if (next != null) {
            counts().addTo(source, ONE_RECEIVED);
            if (early.isEmpty()) {
                early = null;
            }
        }
        return next;
    }

    private Int2LongOpenHashMap counts() {
        if (counts == null) {
            counts = new Int2LongOpenHashMap(2);
        }
        return counts;
    }
}
