package org.rankcluster.protocol.onesided;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.CallWords;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A request to another rank's part of a window, done when it is answered: a put, a get, a lock. Its data were taken when it was
 * made.
 */
public final class RequestOperation extends WindowOperation {
    /** Where fetched data go, at the virtual time of their arrival. */
    @FunctionalInterface
    public interface Destination {
        void accept(Payload payload);
    }

    private final int target;
    private final Action action;
    private final Payload body;
    private final boolean plain;
    private final @Nullable Destination into;
    private final CallWords words;
    private @Nullable Departure departure;
    private boolean ofRequest;

    RequestOperation(
            int window,
            int target,
            Action action,
            Payload body,
            boolean plain,
            @Nullable Destination into,
            CallWords words) {
        super(window);
        this.target = target;
        this.action = action;
        this.body = body;
        this.plain = plain;
        this.into = into;
        this.words = words;
    }

    /** A request for the lock of a rank's part of a window; done when it is granted. */
    public static RequestOperation lock(int window, int target, boolean exclusive, CallWords words) {
        Action action = exclusive ? Action.LOCK_EXCLUSIVE : Action.LOCK_SHARED;
        return new RequestOperation(window, target, action, AccessRequest.control(action), false, null, words);
    }

    /** Gives the lock up, when all that was asked of the target before has been served. */
    public static RequestOperation unlock(int window, int target, CallWords words) {
        return new RequestOperation(
                window, target, Action.UNLOCK, AccessRequest.control(Action.UNLOCK), false, null, words);
    }

    /** An operation that is done when the data have left: as early as the program may reuse their buffer. */
    public Operation departure() {
        if (departure == null) {
            departure = new Departure();
        }
        return departure;
    }

    /** Says that the program has a request of its own for it, which tells of its errors. */
    public void ofRequest() {
        ofRequest = true;
    }

    boolean isOfRequest() {
        return ofRequest;
    }

    int target() {
        return target;
    }

    Action action() {
        return action;
    }

    /** What is sent. */
    public Payload body() {
        return body;
    }

    boolean plain() {
        return plain;
    }

    boolean isAwaited() {
        return departure != null;
    }

    /** The data have left. */
    void departed(WindowPort port) {
        if (departure != null && !departure.isDone()) {
            port.finished(departure);
        }
    }

    void deliver(Payload payload) {
        if (into != null) {
            into.accept(payload);
        }
    }

    @Override
    public int requests() {
        return 1;
    }

    @Override
    void start(WindowLayer layer) {
        layer.request(this);
    }

    /** The call that it belongs to, with its arguments. */
    String words() {
        return words.text();
    }

    @Override
    public String describe() {
        return switch (action) {
            case LOCK_SHARED -> "shared lock of window " + window() + " at rank " + target;
            case LOCK_EXCLUSIVE -> "exclusive lock of window " + window() + " at rank " + target;
            default -> words() + " of window " + window() + " at rank " + target;
        };
    }

    /** Of a lock nobody here knows who holds it. */
    @Override
    public int waitsFor() {
        return action == Action.LOCK_SHARED || action == Action.LOCK_EXCLUSIVE ? -1 : target;
    }

    private final class Departure extends Operation {
        @Override
        public String describe() {
            return RequestOperation.this.describe();
        }
    }
}
