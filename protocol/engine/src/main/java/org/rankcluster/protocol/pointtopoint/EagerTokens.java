package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Token-based flow control of one rank's eager messages (Almasi et al., "How to crash BGL/MPI in two easy steps"). Each connection has
 * {@code perConnection} tokens. An eager message takes one; the receiver returns it when it no longer buffers the message. A receiver
 * therefore buffers at most {@code perConnection} eager messages of one sender.
 *
 * <p>A sender without a token uses rendezvous instead of waiting. Waiting could deadlock: the receive may be for a later message than those
 * that are buffered.
 */
final class EagerTokens {
    private final int perConnection;
    private final int grantSize;

    /** Tokens taken by messages in transit or buffered, by world rank of the receiver; created lazily. */
    private @Nullable Int2IntOpenHashMap taken;

    /** Tokens that are free again and not yet granted, by world rank of the sender. */
    private @Nullable Int2IntOpenHashMap freed;

    /**
     * Creates the tokens.
     *
     * @param perConnection number of tokens of a connection, at least 1
     */
    EagerTokens(int perConnection) {
        this.perConnection = perConnection;
        this.grantSize = Math.ceilDiv(perConnection, 2);
    }

    /** Takes a token of the connection to a rank. Returns false if there is none. */
    boolean take(int destination) {
        if (taken == null) {
            taken = new Int2IntOpenHashMap(2);
        }
        if (taken.get(destination) == perConnection) {
            return false;
        }
        taken.addTo(destination, 1);
        return true;
    }

    /** Takes back tokens that the receiver has granted. */
    void granted(int destination, int tokens) {
        if (taken == null || taken.get(destination) < tokens) {
            throw new IllegalStateException("tokens: " + tokens + " granted by rank " + destination
                    + " (expected: at most " + (taken == null ? 0 : taken.get(destination)) + ", those taken)");
        }
        taken.addTo(destination, -tokens);
    }

    /**
     * Frees the token of a message that is no longer buffered.
     *
     * @return number of tokens to grant now: 0, or half of the connection's, so that a grant serves several messages
     */
    int free(int source) {
        if (freed == null) {
            freed = new Int2IntOpenHashMap(2);
        }
        int free = freed.get(source) + 1;
        freed.put(source, free < grantSize ? free : 0);
        return free < grantSize ? 0 : free;
    }
}
