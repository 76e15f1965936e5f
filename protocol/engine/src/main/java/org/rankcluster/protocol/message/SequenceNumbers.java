package org.rankcluster.protocol.message;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The message sequence numbers of one rank by peer, for in-order matching over an adaptive network. Messages carry their number. Messages
 * are accepted in order although an adaptive network delivers them out of order; early ones are stored (Almasi et al., "Out-of-order packet
 * delivery").
 *
 * @param <M> type of a stored message
 */
public final class SequenceNumbers<M> {
    private @Nullable PeerCounts sent;

    /** Number of messages accepted in order, by peer. */
    private @Nullable PeerCounts received;

    private @Nullable Long2ObjectOpenHashMap<M> early;

    /**
     * Returns the number of the next message to a peer, and counts that message.
     *
     * @param destination world rank of the peer
     * @return number of the message, from 0
     */
    public int nextNumber(int destination) {
        if (sent == null) {
            sent = new PeerCounts();
        }
        return sent.increment(destination);
    }

    /**
     * Records message {@code number} of rank {@code source}.
     *
     * @param source world rank of the sender
     * @param number number of the message on its connection
     * @param message the message, stored if it is early
     * @return true if it is the next of its connection; otherwise it is stored until {@link #nextEarly} returns it
     */
    public boolean admit(int source, int number, M message) {
        int expected = received().get(source);
        if (number == expected) {
            received().increment(source);
            return true;
        }
        if (early == null) {
            early = new Long2ObjectOpenHashMap<>(2);
        }
        if (number - expected < 0 || early.putIfAbsent(key(source, number), message) != null) {
            throw new IllegalStateException(
                    "message number came twice: " + number + " of rank " + source + " (expected: " + expected + ")");
        }
        return false;
    }

    /**
     * Returns true if a message has been accepted in the order of its connection.
     *
     * @param source world rank of the sender
     * @param number number of the message on its connection
     * @return true if it was accepted before
     */
    public boolean hasTaken(int source, int number) {
        return number - received().get(source) < 0;
    }

    /**
     * Removes and returns the stored message that is now the next of its connection.
     *
     * @param source world rank of the sender
     * @return the message, or null
     */
    public @Nullable M nextEarly(int source) {
        if (early == null) {
            return null;
        }
        M next = early.remove(key(source, received().get(source)));
        if (next != null) {
            received().increment(source);
            if (early.isEmpty()) {
                early = null;
            }
        }
        return next;
    }

    private static long key(int source, int number) {
        return (long) source << 32 | Integer.toUnsignedLong(number);
    }

    private PeerCounts received() {
        if (received == null) {
            received = new PeerCounts();
        }
        return received;
    }
}
