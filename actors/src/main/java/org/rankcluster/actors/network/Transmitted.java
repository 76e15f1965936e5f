package org.rankcluster.actors.network;

import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.message.Message;

/** From a rank to itself: its CPU has put the last piece of a message into the network. */
final class Transmitted extends Event {
    final Message message;

    Transmitted(Message message) {
        this.message = message;
    }

    @Override
    public int kind() {
        return EventKinds.TRANSMITTED;
    }

    @Override
    public long payloadHash() {
        return message.destination();
    }
}
