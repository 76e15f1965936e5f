package org.rankcluster.protocol.message;

import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What a rank knows of its peers: how many numbered messages it has sent to each and taken from each. Messages carry their
 * number, so that they are taken in order although an adaptive network delivers them out of order; those that arrive early
 * are stored (Almasi et al., "Out-of-order packet delivery").
 *
 * @param <M> what is stored of a message
 */
public final class Connections<M> {
    private @Nullable PeerCounts sent;

    /** Taken in order. */
    private @Nullable PeerCounts received;

    private @Nullable Long2ObjectOpenHashMap<M> early;

    /** Number of the next message to a peer. */
    public int nextNumber(int destination) {
        if (sent == null) {
            sent = new PeerCounts();
        }
        return sent.increment(destination);
    }

    /**
     * Takes note of message {@code number} of rank {@code source}.
     *
     * @return true if it is the next of its connection; else it is stored until {@link #nextEarly} says that it is
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

    /** Whether message {@code number} of rank {@code source} has been taken in its turn. */
    public boolean hasTaken(int source, int number) {
        return number - received().get(source) < 0;
    }

    /** Removes and returns the stored message that has become the next of its connection, or null. */
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
