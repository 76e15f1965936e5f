package org.rankcluster.protocol.pointtopoint;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;

/** A message with matching information on the side of its receiver: it needs a receive and, if eager, its data. */
final class Incoming {
    final Message.Matchable message;

    /** The receive that it was matched to, while it waits for its data. */
    @Nullable
    ReceiveOperation receive;

    /** The data of an eager message, when all are here. */
    @Nullable
    Payload payload;

    Incoming(Message.Matchable message) {
        this.message = message;
    }

    Message.Header header() {
        return message.header();
    }

    /** Key of its own place on its connection. */
    long key() {
        return key(message.source(), header().number());
    }

    /** Key of a place on a connection. */
    static long key(int source, int number) {
        return (long) source << 32 | Integer.toUnsignedLong(number);
    }

    /** Bytes that it takes while no receive has been found for it: those of an eager message. */
    int heldBytes() {
        return message instanceof Message.Eager ? header().size() : 0;
    }
}
