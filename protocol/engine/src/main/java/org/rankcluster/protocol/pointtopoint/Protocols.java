package org.rankcluster.protocol.pointtopoint;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.MessageKinds;

/**
 * The table of registered protocols, shared by all ranks. The choice between eager and rendezvous is made in {@link EagerProtocol#takes}. A
 * send goes to the last registered protocol that takes it, a message to the protocol of its kind. A new protocol is a class, and a line in
 * {@link #STANDARD} or in the settings of a layer. Its messages are {@link Message.Opening} and {@link Message.Part}, which carry its
 * number.
 */
public final class Protocols {
    /** The protocols of the message layer. The last registered protocol that takes a send delivers it. */
    public static final Protocols STANDARD = new Protocols(new Protocol[0], new Protocol[MessageKinds.PART + 1])
            .with(
                    new RendezvousProtocol(),
                    MessageKinds.READY_TO_SEND,
                    MessageKinds.CLEAR_TO_SEND,
                    MessageKinds.DATA,
                    MessageKinds.CANCEL_REQUEST,
                    MessageKinds.CANCEL_ANSWER)
            .with(new OneSided(), MessageKinds.ACCESS, MessageKinds.ANSWER)
            .with(new FlowControl(), MessageKinds.GRANT)
            .with(new Lines(), MessageKinds.LINE)
            .with(new EagerProtocol(), MessageKinds.EAGER);

    private final Protocol[] registered;
    private final @Nullable Protocol[] byKind;

    private Protocols(Protocol[] registered, @Nullable Protocol[] byKind) {
        this.registered = registered;
        this.byKind = byKind;
    }

    /** Returns this table with one more protocol, which handles messages of these kinds, and openings and parts with its number. */
    Protocols with(Protocol added, int... kinds) {
        Protocol[] all = Arrays.copyOf(registered, registered.length + 1);
        all[registered.length] = added;
        @Nullable Protocol[] ofKinds = byKind.clone();
        for (int kind : kinds) {
            ofKinds[kind] = added;
        }
        return new Protocols(all, ofKinds);
    }

    /** Returns the protocol that delivers a send. */
    Protocol of(SendOperation send, MessageLayer layer) {
        for (int i = registered.length - 1; i >= 0; i--) {
            if (registered[i].takes(send, layer)) {
                return registered[i];
            }
        }
        throw new IllegalStateException("no protocol takes " + send.describe());
    }

    /** Returns the protocol that handles a message. */
    Protocol of(Message message) {
        Protocol ofKind = byKind[message.kind()];
        return ofKind == null ? registered[((Message.OfProtocol) message).protocol()] : ofKind;
    }

    /** Returns the number that openings and parts of a protocol carry. */
    int number(Protocol protocol) {
        return Arrays.asList(registered).indexOf(protocol);
    }

    /** The protocol of one-sided communication: requests and their answers. */
    private static final class OneSided extends Protocol {
        @Override
        void arrived(Message message, MessageLayer layer) {
            layer.windows().arrived((Message.OneSided) message);
        }

        @Override
        void transmitted(Message message, MessageLayer layer) {
            layer.windows().transmitted((Message.OneSided) message);
        }
    }

    /** The protocol of flow control: grants of tokens, see {@link EagerTokens}. */
    private static final class FlowControl extends Protocol {
        @Override
        void arrived(Message message, MessageLayer layer) {
            layer.granted((Message.Grant) message);
        }

        @Override
        void transmitted(Message message, MessageLayer layer) {
            // no operation ends with a grant
        }
    }

    /** The protocol of messages that leave copies along a line of a torus, see {@link DepositSide}. */
    private static final class Lines extends Protocol {
        @Override
        void arrived(Message message, MessageLayer layer) {
            layer.lines().arrived((Message.DepositMulticast) message);
        }

        @Override
        void transmitted(Message message, MessageLayer layer) {
            layer.lines().transmitted((Message.DepositMulticast) message);
        }
    }
}
