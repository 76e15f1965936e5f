package org.rankcluster.protocol.onesided;

import java.util.List;

/** What a rank asks of another one's part of a window. */
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
    /** The sender has done all that it wanted after the receiver's post: no answer. */
    COMPLETE;

    private static final List<Action> ALL = List.of(values());

    /** Its number in messages. */
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

    /** Whether it reads or writes memory of the target. */
    boolean movesData() {
        return this.compareTo(LOCK_SHARED) < 0;
    }

    /** Whether data come back. */
    boolean fetches() {
        return this == GET || this == GET_ACCUMULATE || this == COMPARE_AND_SWAP;
    }
}
