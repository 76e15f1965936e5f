package org.rankcluster.protocol.onesided;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The lock of one rank's window memory, with several shared holders or one exclusive holder. Locks are granted in the order of the
 * requests. A shared request waits behind an earlier exclusive one, so no request waits for ever.
 */
final class LockQueue {
    private final ArrayDeque<Request> waiting = new ArrayDeque<>(2);
    private int sharers;
    private boolean exclusive;

    /** A request for the lock. The answer goes to request {@code requestId} of world rank {@code source}. */
    record Request(int source, int requestId, boolean exclusive) {}

    /** Requests the lock. Returns true if it is granted at once; otherwise a later {@link #release} grants it. */
    boolean request(Request request) {
        if (!waiting.isEmpty() || !isFree(request)) {
            waiting.add(request);
            return false;
        }
        take(request);
        return true;
    }

    /** Releases one holder. Returns the new holders, in the order of their requests. */
    List<Request> release() {
        if (exclusive) {
            exclusive = false;
        } else if (sharers > 0) {
            sharers--;
        } else {
            throw new IllegalStateException("release of a window lock that no rank holds");
        }
        List<Request> granted = new ArrayList<>();
        for (Request next = waiting.peek(); next != null && isFree(next); next = waiting.peek()) {
            take(next);
            granted.add(waiting.remove());
        }
        return granted;
    }

    private boolean isFree(Request request) {
        return !exclusive && (sharers == 0 || !request.exclusive());
    }

    private void take(Request request) {
        if (request.exclusive()) {
            exclusive = true;
        } else {
            sharers++;
        }
    }
}
