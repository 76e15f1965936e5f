package org.rankcluster.actors.network.port;

import org.rankcluster.protocol.message.Message;

/** The classification of messages by which ports choose their packets and routes: eager, answer, or matched. */
public final class MessageRules {
    private MessageRules() {}

    /** Returns whether a message is cut like eager messages: into full packets on some machines. */
    static boolean isEager(Message message) {
        return message instanceof Message.Eager;
    }

    /** Returns whether a message answers another one and needs no order, so that it may overtake any. */
    public static boolean isAnswer(Message message) {
        return message instanceof Message.ClearToSend
                || message instanceof Message.Grant
                || message instanceof Message.CancelAnswer;
    }

    /** Returns whether a receive may be waiting for its header, so that the rank is notified before the rest has come. */
    static boolean isMatched(Message message) {
        return message instanceof Message.Matchable;
    }
}
