package org.rankcluster.protocol.onesided;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.CallText;
import org.rankcluster.protocol.runtime.Operation;

/**
 * A one-sided request to another rank's window memory, such as a put, a get or a lock. The operation is done when the request is answered.
 * Its data were captured when it was created.
 */
public final class RequestOperation extends WindowOperation {
    /** The receiver of fetched data. */
    @FunctionalInterface
    public interface Destination {
        /**
         * Takes the data at the virtual time of their arrival.
         *
         * @param payload the data
         */
        void accept(Payload payload);
    }

    private final int target;
    private final Action action;
    private final Payload body;
    private final boolean plain;
    private final @Nullable Destination into;
    private final CallText words;
    private @Nullable Departure departure;
    private boolean ofRequest;

    RequestOperation(
            int window,
            int target,
            Action action,
            Payload body,
            boolean plain,
            @Nullable Destination into,
            CallText words) {
        super(window);
        this.target = target;
        this.action = action;
        this.body = body;
        this.plain = plain;
        this.into = into;
        this.words = words;
    }

    /**
     * Creates a request for the lock of a rank's part of a window.
     *
     * @param window id of the window
     * @param target world rank of the target
     * @param exclusive true for an exclusive lock
     * @param words the call, for errors and reports
     * @return an operation that is done when the lock is granted
     */
    public static RequestOperation lock(int window, int target, boolean exclusive, CallText words) {
        Action action = exclusive ? Action.LOCK_EXCLUSIVE : Action.LOCK_SHARED;
        return new RequestOperation(window, target, action, AccessRequest.control(action), false, null, words);
    }

    /**
     * Creates the release of a lock. The target releases it after it has served all earlier requests of this rank.
     *
     * @param window id of the window
     * @param target world rank of the target
     * @param words the call, for errors and reports
     * @return the operation
     */
    public static RequestOperation unlock(int window, int target, CallText words) {
        return new RequestOperation(
                window, target, Action.UNLOCK, AccessRequest.control(Action.UNLOCK), false, null, words);
    }

    /** {@return an operation that is done when the data have left, which is when the program may reuse their buffer} */
    public Operation departure() {
        if (departure == null) {
            departure = new Departure();
        }
        return departure;
    }

    /** Marks the request as owned by a request object of the program, which reports its errors. */
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

    /** {@return the data that are sent} */
    public Payload body() {
        return body;
    }

    boolean plain() {
        return plain;
    }

    boolean isAwaited() {
        return departure != null;
    }

    /** Completes {@link #departure} when the data have left. */
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

    /** Returns the call that the request belongs to, with its arguments. */
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

    /** {@return the target of the request; -1 for a lock, whose holder is not known here} */
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
