package org.rankcluster.protocol.onesided;

import java.util.List;

/** The actions that one-sided requests carry out at the target: put, get, accumulate and others. */
enum Action {
    PUT,
    GET,
    ACCUMULATE,
    GET_ACCUMULATE,
    COMPARE_AND_SWAP,
    LOCK_SHARED,
    LOCK_EXCLUSIVE,
    UNLOCK,
    /** The sender exposes its window to the receiver: no answer. */
    POST,
    /** The sender has completed its accesses after the receiver's post: no answer. */
    COMPLETE;

    private static final List<Action> ALL = List.of(values());

    /** Returns the number of the action in messages. */
    byte number() {
        return (byte) ALL.indexOf(this);
    }

    static Action of(byte number) {
        if (number < 0 || number >= ALL.size()) {
            throw new IllegalArgumentException(
                    "request: action: " + number + " (expected: 0.." + (ALL.size() - 1) + ")");
        }
        return ALL.get(number);
    }

    /** Returns true if the action reads or writes memory of the target. */
    boolean movesData() {
        return this.compareTo(LOCK_SHARED) < 0;
    }

    /** Returns true if the answer has data. */
    boolean fetches() {
        return this == GET || this == GET_ACCUMULATE || this == COMPARE_AND_SWAP;
    }
}
