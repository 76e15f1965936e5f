package org.rankcluster.protocol.message;

import org.jspecify.annotations.Nullable;

/**
 * The messages that the message layers of two ranks exchange: eager messages, rendezvous requests and data, one-sided requests. Ranks are
 * world ranks (LPIDs) here.
 *
 * <p>{@link Eager} and {@link ReadyToSend} carry the matching information and share one count per connection (sender to receiver). Whatever
 * the network does, they are matched in the order of their numbers (Almasi et al., "Out-of-order packet delivery").
 */
public sealed interface Message {
    /** {@return the world rank of the sender} */
    int source();

    /** {@return the world rank of the receiver} */
    int destination();

    /** {@return the data behind the header; the network carries their size} */
    Payload payload();

    /** {@return the offset of the payload from an aligned address at its sender, in bytes, 0..{@link Header#ALIGNMENT_MASK}} */
    default int alignment() {
        return 0;
    }

    /** {@return the number of the message's protocol, the same in every JVM} */
    int kind();

    /** {@return true if a send ends when this message has left} The departure of other messages is not observed. */
    boolean endsSend();

    /**
     * The matching information of a message, and its number on its connection.
     *
     * @param envelope address and matching fields
     * @param source world rank of the sender
     * @param number number of the message on its connection, from 0
     * @param size size of the user's data, in bytes
     * @param ready true if the sender relies on a receive that is already posted
     * @param alignment offset of the data from an aligned address at the sender, in bytes, 0..{@link #ALIGNMENT_MASK}
     * @param posted virtual time of the send, in picoseconds; only for profiles, real machines do not send it
     * @param broadcast bytes at the root of the broadcast that the message belongs to; {@link #NO_BROADCAST} outside a broadcast. Real
     *     machines do not send it: there a root with fewer bytes than others expect gives wrong data or none
     * @param encoding number of the {@link org.rankcluster.protocol.reduce.Encoding} of a reduction's message; 0 for all other
     *     messages. Real machines do not send it: there tags distinguish encodings
     * @param delayCauses causes of the sender's delay; null if there are none. Only for profiles, real machines do not send it
     * @param signature signature of the sender's call, see {@link org.rankcluster.protocol.pointtopoint.CallSignature}; real machines do
     *     not send it
     * @param blocks bytes of each block in a message of a gather, if ranks contribute different numbers of bytes. Null for equal blocks
     *     and for all other messages. Must not be modified; real machines do not send it
     */
    record Header(
            Envelope envelope,
            int source,
            int number,
            int size,
            boolean ready,
            byte alignment,
            long posted,
            int broadcast,
            byte encoding,
            @Nullable DelayCauses delayCauses,
            long signature,
            int @Nullable [] blocks) {
        /** Value of {@link #broadcast} outside a broadcast. */
        public static final int NO_BROADCAST = -1;

        /** Greatest alignment of any machine, less one. */
        public static final int ALIGNMENT_MASK = 127;

        /**
         * Creates the header of a message that is not part of a broadcast.
         *
         * @param envelope address and matching fields
         * @param source world rank of the sender
         * @param number number of the message on its connection, from 0
         * @param size size of the user's data, in bytes
         * @param ready true if the sender relies on a receive that is already posted
         * @param alignment offset of the data from an aligned address, in bytes, 0..{@link #ALIGNMENT_MASK}
         * @param posted virtual time of the send, in picoseconds
         */
        public Header(Envelope envelope, int source, int number, int size, boolean ready, int alignment, long posted) {
            this(
                    envelope,
                    source,
                    number,
                    size,
                    ready,
                    (byte) alignment,
                    posted,
                    NO_BROADCAST,
                    (byte) 0,
                    null,
                    0,
                    null);
        }

        /**
         * Creates the header of a message with aligned data, whose receive may be posted later.
         *
         * @param envelope address and matching fields
         * @param source world rank of the sender
         * @param number number of the message on its connection, from 0
         * @param size size of the user's data, in bytes
         */
        public Header(Envelope envelope, int source, int number, int size) {
            this(envelope, source, number, size, false, 0, 0);
        }

        /** {@return the world rank of the receiver} */
        public int destination() {
            return envelope.to();
        }
    }

    /** A message that carries matching information. */
    sealed interface Matchable extends Message permits Eager, ReadyToSend, Opening {
        /** {@return the matching information; its {@code size} is the size of the user's data, in bytes} */
        Header header();

        @Override
        default int source() {
            return header().source();
        }

        @Override
        default int destination() {
            return header().destination();
        }
    }

    /**
     * An eager message: header and data together.
     *
     * @param header matching information
     * @param payload the data
     */
    record Eager(Header header, Payload payload) implements Matchable {
        @Override
        public int alignment() {
            return header.alignment();
        }

        @Override
        public int kind() {
            return MessageKinds.EAGER;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /**
     * Rendezvous: the header only. The sender keeps the data under {@code sendId} until they are requested.
     *
     * @param header matching information
     * @param sendId id of the send at the sender
     */
    record ReadyToSend(Header header, int sendId) implements Matchable {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return MessageKinds.READY_TO_SEND;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * Rendezvous: the receiver has matched the message, and requests data of {@code sendId} under its own {@code receiveId}.
     *
     * @param source world rank of the receiver of the data
     * @param destination world rank of the sender of the data
     * @param sendId id of the send at the sender
     * @param receiveId id of the receive
     * @param offset first byte requested
     * @param length maximum number of bytes requested
     * @param posted virtual time of the receive, in picoseconds; only for profiles, real machines do not send it
     * @param delayCauses causes of the receiver's delay; null if there are none. Only for profiles, real machines do not send it
     */
    record ClearToSend(
            int source,
            int destination,
            int sendId,
            int receiveId,
            int offset,
            int length,
            long posted,
            @Nullable DelayCauses delayCauses)
            implements Message {
        /**
         * Requests all of the data.
         *
         * @param source world rank of the receiver of the data
         * @param destination world rank of the sender of the data
         * @param sendId id of the send at the sender
         * @param receiveId id of the receive
         * @param posted virtual time of the receive, in picoseconds
         */
        public ClearToSend(int source, int destination, int sendId, int receiveId, long posted) {
            this(source, destination, sendId, receiveId, 0, Integer.MAX_VALUE, posted, null);
        }

        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return MessageKinds.CLEAR_TO_SEND;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * Rendezvous: requested data.
     *
     * @param source world rank of the sender
     * @param destination world rank of the receiver
     * @param receiveId id of the receive
     * @param offset index of the first byte within the message
     * @param alignment offset of the data from an aligned address at the sender, in bytes
     * @param payload the data
     */
    record Data(int source, int destination, int receiveId, int offset, int alignment, Payload payload)
            implements Message {
        /**
         * Creates a message with the data from byte 0, which lies at an aligned address.
         *
         * @param source world rank of the sender
         * @param destination world rank of the receiver
         * @param receiveId id of the receive
         * @param payload the data
         */
        public Data(int source, int destination, int receiveId, Payload payload) {
            this(source, destination, receiveId, 0, 0, payload);
        }

        @Override
        public int kind() {
            return MessageKinds.DATA;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /** A message of a protocol that has no message types of its own. */
    sealed interface OfProtocol extends Message permits Opening, Part {
        /** {@return the number of the protocol in the table of the message layer} */
        int protocol();
    }

    /**
     * The first message of a transfer by a registered protocol: the header, with all, some or none of the data.
     *
     * @param header matching information
     * @param protocol number of the protocol
     * @param payload the data that come with it
     */
    record Opening(Header header, int protocol, Payload payload) implements Matchable, OfProtocol {
        @Override
        public int alignment() {
            return header.alignment();
        }

        @Override
        public int kind() {
            return MessageKinds.OPENING;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /**
     * A further message of a transfer by a registered protocol, in either direction.
     *
     * @param source world rank of the sender of this message
     * @param destination world rank of its receiver
     * @param protocol number of the protocol
     * @param number number of the transfer on its connection, see {@link Header#number}
     * @param offset index of the first byte within the transfer's data
     * @param payload the data
     */
    record Part(int source, int destination, int protocol, int number, int offset, Payload payload)
            implements OfProtocol {
        @Override
        public int kind() {
            return MessageKinds.PART;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /**
     * Flow control: the receiver of eager messages can buffer more of them.
     *
     * @param source world rank of the receiver of eager messages
     * @param destination world rank of their sender
     * @param tokens number of additional messages, 1 or more
     */
    record Grant(int source, int destination, int tokens) implements Message {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return MessageKinds.GRANT;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * The request to the receiver to drop message {@code number}, which was announced as {@code sendId}. The request may arrive before that
     * message.
     *
     * @param source world rank of the sender of the message
     * @param destination world rank of its receiver
     * @param number number of the message on its connection
     * @param sendId id of the send
     */
    record CancelRequest(int source, int destination, int number, int sendId) implements Message {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return MessageKinds.CANCEL_REQUEST;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * Answer to a cancel request. If {@code granted}, the receiver has not matched the message and never will.
     *
     * @param source world rank of the receiver of the message
     * @param destination world rank of its sender
     * @param sendId id of the send
     * @param granted true if the send is cancelled
     */
    record CancelAnswer(int source, int destination, int sendId, boolean granted) implements Message {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return MessageKinds.CANCEL_ANSWER;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * Data that leave a copy with every node on a line of a torus: the deposit bit of Blue Gene/L (Blue Matter, {@code bl_torus.h}). On
     * each node that they pass, they go to the rank in the receiver's place, which must exist. Each of these ranks gets the same message,
     * whatever its destination. Receivers expect the data, and identify them by the sender, the tag and the index.
     *
     * @param source world rank of the sender
     * @param destination world rank at the end of the line
     * @param direction direction of the torus, 0 or more, in which the whole way goes, however long it is
     * @param context context id of the communicator
     * @param tag tag of the collective, 0 or more
     * @param index index of the data within a collective
     * @param broadcast bytes at the root of the broadcast, as in {@link Header}
     * @param posted virtual time of the send, in picoseconds; only for profiles, real machines do not send it
     * @param delayCauses causes of the sender's delay; null if there are none. Only for profiles, real machines do not send it
     * @param payload the data
     */
    record DepositMulticast(
            int source,
            int destination,
            int direction,
            int context,
            int tag,
            int index,
            int broadcast,
            long posted,
            @Nullable DelayCauses delayCauses,
            Payload payload)
            implements Message {
        @Override
        public int kind() {
            return MessageKinds.LINE;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /**
     * Messages between ranks about windows (MPI-4.1, chapter 12).
     *
     * <p>A plain message only copies to or from contiguous memory, which network hardware can do without a CPU.
     */
    sealed interface OneSided extends Message permits Access, Answer {
        boolean plain();

        @Override
        default boolean endsSend() {
            return false;
        }
    }

    /**
     * A request to the receiver about its part of a window. The payload states the request. Requests of one connection are served in the
     * order of their numbers.
     *
     * @param source world rank of the origin
     * @param destination world rank of the target
     * @param number number of the request on its connection
     * @param window id of the window
     * @param requestId id of the request, repeated in its answer
     * @param plain true for a copy to or from contiguous memory
     * @param awaited true if the sender waits until the request has left
     * @param posted virtual time of the call, in picoseconds; only for profiles, real machines do not send it
     * @param delayCauses causes of the origin's delay; null if there are none. Only for profiles, real machines do not send it
     * @param payload the request
     */
    record Access(
            int source,
            int destination,
            int number,
            int window,
            int requestId,
            boolean plain,
            boolean awaited,
            long posted,
            @Nullable DelayCauses delayCauses,
            Payload payload)
            implements OneSided {
        @Override
        public int kind() {
            return MessageKinds.ACCESS;
        }

        @Override
        public boolean endsSend() {
            return awaited;
        }
    }

    /**
     * The answer of the target that ends a one-sided request.
     *
     * @param source world rank of the target
     * @param destination world rank of the origin
     * @param requestId id of the request
     * @param errorClass MPI error class, 0 for none; the payload of an error is its text
     * @param plain true for a copy to or from contiguous memory
     * @param ready virtual time, in picoseconds, from which no other request blocked it; 0 if none did. Only for profiles, real
     *     machines do not send it
     * @param blocker world rank whose request blocked it until {@code ready}; the target if none did
     * @param delayCauses causes of that rank's delay; null if there are none. Only for profiles, real machines do not send it
     * @param payload the result
     */
    record Answer(
            int source,
            int destination,
            int requestId,
            int errorClass,
            boolean plain,
            long ready,
            int blocker,
            @Nullable DelayCauses delayCauses,
            Payload payload)
            implements OneSided {
        @Override
        public int kind() {
            return MessageKinds.ANSWER;
        }
    }
}
