package org.rankcluster.actors.network.port;

import org.rankcluster.protocol.message.Message;

/** What the ports make of the kinds of messages. */
public final class MessageRules {
    private MessageRules() {}

    /** Whether a message goes by the rules of eager ones: in full packets on some machines. */
    static boolean isEager(Message message) {
        return message instanceof Message.Eager;
    }

    /** Whether a message answers another one and needs no order, so that it may overtake any. */
    public static boolean isAnswer(Message message) {
        return message instanceof Message.ClearToSend
                || message instanceof Message.Grant
                || message instanceof Message.CancelAnswer;
    }

    /** Whether a receive may be waiting for its header, so that the rank is told of it before the rest is there. */
    static boolean isMatched(Message message) {
        return message instanceof Message.Matchable;
    }
}
