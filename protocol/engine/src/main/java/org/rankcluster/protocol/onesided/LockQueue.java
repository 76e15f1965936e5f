package org.rankcluster.protocol.onesided;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/**
 * The lock of one rank's part of a window: many shared holders or one exclusive one. Granted in the order of the requests, so
 * that nobody waits for ever: who wants to share waits behind who asked earlier to have it alone.
 */
final class LockQueue {
    private final ArrayDeque<Request> waiting = new ArrayDeque<>(2);
    private int sharers;
    private boolean exclusive;

    /** A request for the lock: the answer goes to request {@code requestId} of world rank {@code source}. */
    record Request(int source, int requestId, boolean exclusive) {}

    /** Asks for the lock; whether it is granted at once, else it will be by a {@link #release}. */
    boolean request(Request request) {
        if (!waiting.isEmpty() || !isFree(request)) {
            waiting.add(request);
            return false;
        }
        take(request);
        return true;
    }

    /** One holder gives it up; those who hold it now and did not before, in the order of their requests. */
    List<Request> release() {
        if (exclusive) {
            exclusive = false;
        } else if (sharers > 0) {
            sharers--;
        } else {
            throw new IllegalStateException("nobody holds the lock");
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
