package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** An arrived message that takes part in matching: an eager message, or the request of a rendezvous. */
final class Incoming {
    final Message.Matchable message;

    /** Receive that matched the message, while it waits for its data. */
    @Nullable
    ReceiveOperation receive;

    /** Data of a message that sends them unasked, once complete. */
    @Nullable
    Payload payload;

    /** State of its protocol while data arrive. Eager and rendezvous need none. */
    @Nullable
    Object arriving;

    Incoming(Message.Matchable message) {
        this.message = message;
    }

    Message.Header header() {
        return message.header();
    }

    /** Returns the key of the message's own number on its connection. */
    long key() {
        return key(message.source(), header().number());
    }

    /** Returns the key of a number on a connection. */
    static long key(int source, int number) {
        return (long) source << 32 | Integer.toUnsignedLong(number);
    }

    /** Returns the bytes that the message takes until a receive matches it: all data, unless they are sent on request. */
    int heldBytes() {
        return message instanceof Message.ReadyToSend ? 0 : header().size();
    }
}
