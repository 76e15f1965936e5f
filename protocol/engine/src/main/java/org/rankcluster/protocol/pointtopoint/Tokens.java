package org.rankcluster.protocol.pointtopoint;

import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Flow control of one rank's eager messages (Almasi et al., "How to crash BGL/MPI in two easy steps"): every connection owns
 * tokens, an eager message takes one, and the receiver grants it anew when it no longer has to hold the message. So nobody
 * holds more than {@code perConnection} eager messages of one sender.
 *
 * <p>Who has no token goes by rendezvous instead of waiting: a receive may be for a later message than those that are
 * held, and MPI wants it to complete.
 */
final class Tokens {
    private final int perConnection;
    private final int grantSize;

    /** By world rank of the receiver, tokens that are with messages under way or held; made at the first use. */
    private @Nullable Int2IntOpenHashMap taken;

    /** By world rank of the sender, tokens that are free again and of which it does not know. */
    private @Nullable Int2IntOpenHashMap freed;

    /** @param perConnection tokens of a connection, at least 1 */
    Tokens(int perConnection) {
        this.perConnection = perConnection;
        this.grantSize = Math.ceilDiv(perConnection, 2);
    }

    /** Takes a token of the connection to a rank; false if there is none. */
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

    /** The receiver has granted tokens. */
    void granted(int destination, int tokens) {
        if (taken == null || taken.get(destination) < tokens) {
            throw new IllegalStateException("tokens: " + tokens + " granted by rank " + destination
                    + " (expected: at most " + (taken == null ? 0 : taken.get(destination)) + ", those taken)");
        }
        taken.addTo(destination, -tokens);
    }

    /**
     * A message of a rank need not be held any more.
     *
     * @return how many tokens to grant it now: half of the connection's at a time, so that a grant serves several messages
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
