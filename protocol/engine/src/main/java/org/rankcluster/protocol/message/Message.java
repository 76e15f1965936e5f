package org.rankcluster.protocol.message;

import org.jspecify.annotations.Nullable;

/**
 * What the message layers of two ranks say to each other. Ranks are world ranks (LPIDs) here.
 *
 * <p>{@link Eager} and {@link ReadyToSend} carry the matching information and share one count per connection (sender to
 * receiver): whatever the network does, they are matched in the order of their numbers (Almasi et al., "Out-of-order
 * packet delivery").
 */
public sealed interface Message {
    /** World rank of the sender. */
    int source();

    /** World rank of the receiver. */
    int destination();

    /** What follows the header; its size is what the network carries. */
    Payload payload();

    /** Bytes by which the payload lies behind an aligned address at its sender, 0..{@link Header#ALIGNMENT_MASK}. */
    default int alignment() {
        return 0;
    }

    /** The number of the message's protocol, the same in every JVM. */
    int kind();

    /** Whether a send is over when this message has left; of other messages nobody asks when they have. */
    boolean endsSend();

    /**
     * What a receive matches on, and the place of the message on its connection.
     *
     * @param source world rank of the sender
     * @param ready whether the sender counts on a receive that is posted already
     * @param alignment bytes by which the data lie behind an aligned address at the sender, 0..{@link #ALIGNMENT_MASK}
     * @param posted virtual time of the send in ps; for profiles, machines do not send it
     * @param broadcast bytes of the broadcast that it is part of, as its root has them; {@link #NO_BROADCAST} if it is of none, and less
     *     by {@link #encoding} for a reduction's message. No machine sends it: there a root that has fewer than others expect gives wrong
     *     data, or none, and tags tell encodings
     * @param heldUp what the sender was held up by; null if nothing. For profiles, machines do not send it
     * @param signature the sender's call, see {@link org.rankcluster.protocol.match.CallSignature}; machines do not send it
     * @param blocks bytes of each block of a message of a gather, if ranks contribute different numbers of bytes; null for equal blocks and for all
     *     other messages. Not to be written to; machines do not send it
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
            @Nullable HeldUp heldUp,
            long signature,
            int @Nullable [] blocks) {
        /** The {@link #broadcast} of other messages. */
        public static final int NO_BROADCAST = -1;

        /** The largest alignment of any machine is one more. */
        public static final int ALIGNMENT_MASK = 127;

        /** The header of a message that is not part of a broadcast. */
        public Header(Envelope envelope, int source, int number, int size, boolean ready, int alignment, long posted) {
            this(envelope, source, number, size, ready, (byte) alignment, posted, NO_BROADCAST, null, 0, null);
        }

        /** The header of a message whose receive may come later, and whose data lie at an aligned address. */
        public Header(Envelope envelope, int source, int number, int size) {
            this(envelope, source, number, size, false, 0, 0);
        }

        /** World rank of the receiver. */
        public int destination() {
            return envelope.to();
        }

        /** Number of the encoding of a reduction's message; 0 for all others. No message of a broadcast has one. */
        public int encoding() {
            return Math.max(0, NO_BROADCAST - broadcast);
        }
    }

    /** A message that carries matching information. */
    sealed interface Matchable extends Message permits Eager, ReadyToSend {
        /** The matching information; {@code size} is that of the user's data in bytes. */
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

    /** Header and data at once. */
    record Eager(Header header, Payload payload) implements Matchable {
        @Override
        public int alignment() {
            return header.alignment();
        }

        @Override
        public int kind() {
            return Kinds.EAGER;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /** Rendezvous: the header only; the sender keeps the data under {@code sendId} until it is asked for them. */
    record ReadyToSend(Header header, int sendId) implements Matchable {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return Kinds.READY_TO_SEND;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * Rendezvous: the receiver has matched, and asks for data of {@code sendId} under its own {@code receiveId}.
     *
     * @param offset first byte that it asks for
     * @param length most bytes that it asks for
     * @param posted virtual time of the receive in ps; for profiles, machines do not send it
     */
    record ClearToSend(int source, int destination, int sendId, int receiveId, int offset, int length, long posted)
            implements Message {
        /** Asks for all of the data. */
        public ClearToSend(int source, int destination, int sendId, int receiveId, long posted) {
            this(source, destination, sendId, receiveId, 0, Integer.MAX_VALUE, posted);
        }

        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return Kinds.CLEAR_TO_SEND;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /** Rendezvous: the data that were asked for, those from {@code offset} on. */
    record Data(int source, int destination, int receiveId, int offset, int alignment, Payload payload)
            implements Message {
        /** The data from the first on, which lies at an aligned address. */
        public Data(int source, int destination, int receiveId, Payload payload) {
            this(source, destination, receiveId, 0, 0, payload);
        }

        @Override
        public int kind() {
            return Kinds.DATA;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /** Flow control: the receiver of eager messages has room for so many more of them. */
    record Grant(int source, int destination, int tokens) implements Message {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return Kinds.GRANT;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /** Asks the receiver to give message {@code number} up, which was offered as {@code sendId}; it may come before that one. */
    record CancelRequest(int source, int destination, int number, int sendId) implements Message {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return Kinds.CANCEL_REQUEST;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /** Whether the receiver has given a message up: it has not matched it, and never will. */
    record CancelAnswer(int source, int destination, int sendId, boolean granted) implements Message {
        @Override
        public Payload payload() {
            return Payload.EMPTY;
        }

        @Override
        public int kind() {
            return Kinds.CANCEL_ANSWER;
        }

        @Override
        public boolean endsSend() {
            return false;
        }
    }

    /**
     * Data that leave a copy with every node on a line of a torus: the deposit bit of Blue Gene/L (Blue Matter, {@code
     * bl_torus.h}). They go to the rank in the receiver's place of each node that they pass, which there has to be, and each is told
     * of this very message, whoever its destination is. Their receivers know that they come, and know them by the sender, the tag and
     * the place.
     *
     * @param destination world rank at the end of the line
     * @param direction of the torus in which all of the way goes, however long it is
     * @param place which data of a collective they are
     * @param broadcast as in {@link Header}
     * @param posted virtual time of the send in ps; for profiles, machines do not send it
     */
    record Line(
            int source,
            int destination,
            int direction,
            int context,
            int tag,
            int place,
            int broadcast,
            long posted,
            Payload payload)
            implements Message {
        @Override
        public int kind() {
            return Kinds.LINE;
        }

        @Override
        public boolean endsSend() {
            return true;
        }
    }

    /**
     * What ranks say to each other about windows (MPI-4.1, chapter 12).
     *
     * <p>A plain one is a mere copy to or from contiguous memory, which network hardware can carry out without a CPU.
     */
    sealed interface OneSided extends Message permits Access, Answer {
        boolean plain();

        @Override
        default boolean endsSend() {
            return false;
        }
    }

    /**
     * Asks the receiver for something about its part of a window; what, is in the payload. Requests of one connection are
     * served in the order of their numbers.
     *
     * @param window id of the window
     * @param requestId names the request in its answer
     * @param awaited whether the sender wants to know when it has left
     * @param posted virtual time of the call in ps; for profiles, machines do not send it
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
            Payload payload)
            implements OneSided {
        @Override
        public int kind() {
            return Kinds.ACCESS;
        }

        @Override
        public boolean endsSend() {
            return awaited;
        }
    }

    /**
     * The end of a request.
     *
     * @param errorClass MPI error class; the payload of an error is its text
     * @param ready virtual time in ps at which nobody stood in the way of serving it, 0 if nobody did; for profiles, machines do
     *     not send it
     */
    record Answer(
            int source, int destination, int requestId, int errorClass, boolean plain, long ready, Payload payload)
            implements OneSided {
        @Override
        public int kind() {
            return Kinds.ANSWER;
        }
    }
}
