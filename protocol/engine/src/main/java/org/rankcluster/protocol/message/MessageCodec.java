package org.rankcluster.protocol.message;

import org.jspecify.annotations.Nullable;

/**
 * A codec of the headers of messages, for messages that cross to another JVM. The encoding has the kind of a message, its numbers, and the
 * size of its payload. The bytes of the payload follow, or travel separately in packets.
 */
public final class MessageCodec {
    private static final int PHANTOM = 16;
    private static final int OF_ONE_MESSAGE = 32;
    /** Flag in the word of the alignment. */
    private static final int OF_BROADCAST = Message.Header.ALIGNMENT_MASK + 1;

    private static final int HELD_UP = OF_BROADCAST << 1;
    private static final int SIGNED = HELD_UP << 1;
    private static final int UNEQUAL = SIGNED << 1;
    /** Position of the encoding's number in the word of the alignment. */
    private static final int ENCODING_SHIFT = 24;

    private static final int READY = 64;
    private static final int PLAIN = 64;
    private static final int GRANTED = 64;
    private static final int AWAITED = 128;
    private static final int FLAGS = PHANTOM | OF_ONE_MESSAGE | READY | AWAITED;

    private final int ranks;

    /** The destination of encoded messages. */
    public interface Output {
        /**
         * Appends a number.
         *
         * @param value the number
         */
        void putInt(int value);

        /**
         * Appends bytes.
         *
         * @param bytes array with the bytes
         * @param offset index of the first byte
         * @param length number of bytes, 0 or more
         */
        void putBytes(byte[] bytes, int offset, int length);
    }

    /** The source of encoded messages. All methods throw an {@link IllegalArgumentException} past the end. */
    public interface Input {
        /**
         * Reads the next number.
         *
         * @return the number
         */
        int getInt();

        /**
         * Reads the next bytes into a new array. The length is checked before the array is allocated.
         *
         * @param length number of bytes, 0 or more
         * @return the bytes
         */
        byte[] getBytes(int length);
    }

    /**
     * Creates a codec.
     *
     * @param ranks number of ranks of the world, 1 or more
     */
    public MessageCodec(int ranks) {
        this.ranks = ranks;
    }

    /**
     * Writes a message with its payload.
     *
     * @param message the message
     * @param out the destination
     */
    public void write(Message message, Output out) {
        Payload payload = message.payload();
        writeWithoutBytes(message, payload.isPhantom() ? PHANTOM : 0, out);
        if (!payload.isPhantom()) {
            out.putBytes(payload.bytes(), 0, payload.size());
        }
    }

    /**
     * Reads a message that {@link #write} has written.
     *
     * @param in the source
     * @return the message
     * @throws IllegalArgumentException if the input is not a message
     */
    public Message read(Input in) {
        int kind = in.getInt();
        Message message = readWithoutBytes(kind, in);
        return (kind & PHANTOM) != 0
                ? message
                : withBytes(message, in.getBytes(message.payload().size()));
    }

    /**
     * Writes a message without the bytes of its payload.
     *
     * @param message the message
     * @param out the destination
     */
    public void writeWithoutBytes(Message message, Output out) {
        writeWithoutBytes(message, 0, out);
    }

    private static void writeWithoutBytes(Message message, int flags, Output out) {
        out.putInt(message.kind() | flags | own(message) | (message.payload().isOfOneMessage() ? OF_ONE_MESSAGE : 0));
        switch (message) {
            case Message.Eager eager -> writeHeader(eager.header(), out);
            case Message.ReadyToSend ready -> {
                writeHeader(ready.header(), out);
                out.putInt(ready.sendId());
            }
            case Message.Opening opening -> {
                writeHeader(opening.header(), out);
                out.putInt(opening.protocol());
                out.putInt(opening.payload().size());
            }
            case Message.Part part -> {
                out.putInt(part.source());
                out.putInt(part.destination());
                out.putInt(part.protocol());
                out.putInt(part.number());
                out.putInt(part.offset());
                out.putInt(part.payload().size());
            }
            case Message.ClearToSend clear -> {
                out.putInt(clear.source());
                out.putInt(clear.destination());
                out.putInt(clear.sendId());
                out.putInt(clear.receiveId());
                out.putInt(clear.offset());
                out.putInt(clear.length());
                writeLong(clear.posted(), out);
                writeCauses(clear.delayCauses(), out);
            }
            case Message.Data data -> {
                out.putInt(data.source());
                out.putInt(data.destination());
                out.putInt(data.receiveId());
                out.putInt(data.offset());
                out.putInt(data.alignment());
                out.putInt(data.payload().size());
            }
            case Message.Access access -> {
                out.putInt(access.source());
                out.putInt(access.destination());
                out.putInt(access.number());
                out.putInt(access.window());
                out.putInt(access.requestId());
                writeLong(access.posted(), out);
                writeCauses(access.delayCauses(), out);
                out.putInt(access.payload().size());
            }
            case Message.Answer answer -> {
                out.putInt(answer.source());
                out.putInt(answer.destination());
                out.putInt(answer.requestId());
                out.putInt(answer.errorClass());
                writeLong(answer.ready(), out);
                out.putInt(answer.blocker());
                writeCauses(answer.delayCauses(), out);
                out.putInt(answer.payload().size());
            }
            case Message.Grant grant -> {
                out.putInt(grant.source());
                out.putInt(grant.destination());
                out.putInt(grant.tokens());
            }
            case Message.CancelRequest request -> {
                out.putInt(request.source());
                out.putInt(request.destination());
                out.putInt(request.number());
                out.putInt(request.sendId());
            }
            case Message.CancelAnswer answer -> {
                out.putInt(answer.source());
                out.putInt(answer.destination());
                out.putInt(answer.sendId());
            }
            case Message.DepositMulticast line -> {
                out.putInt(line.source());
                out.putInt(line.destination());
                out.putInt(line.direction());
                out.putInt(line.context());
                out.putInt(line.tag());
                out.putInt(line.index());
                out.putInt(line.broadcast());
                writeLong(line.posted(), out);
                writeCauses(line.delayCauses(), out);
                out.putInt(line.payload().size());
            }
        }
    }

    /** Returns the flags of the message's kind. */
    private static int own(Message message) {
        return switch (message) {
            case Message.Matchable matchable -> matchable.header().ready() ? READY : 0;
            case Message.Access access -> (access.plain() ? PLAIN : 0) | (access.awaited() ? AWAITED : 0);
            case Message.Answer answer -> answer.plain() ? PLAIN : 0;
            case Message.CancelAnswer answer -> answer.granted() ? GRANTED : 0;
            case Message.CancelRequest request -> 0;
            case Message.Part part -> 0;
            case Message.ClearToSend clear -> 0;
            case Message.Data data -> 0;
            case Message.Grant grant -> 0;
            case Message.DepositMulticast line -> 0;
        };
    }

    private static void writeHeader(Message.Header header, Output out) {
        Envelope envelope = header.envelope();
        out.putInt(header.source());
        out.putInt(envelope.to());
        out.putInt(header.number());
        out.putInt(envelope.context());
        out.putInt(envelope.from());
        out.putInt(envelope.tag());
        out.putInt(header.size());
        boolean isOfBroadcast = header.broadcast() != Message.Header.NO_BROADCAST;
        DelayCauses held = header.delayCauses();
        out.putInt(header.alignment()
                | (isOfBroadcast ? OF_BROADCAST : 0)
                | (held == null ? 0 : HELD_UP)
                | (header.signature() == 0 ? 0 : SIGNED)
                | (header.blocks() == null ? 0 : UNEQUAL)
                | header.encoding() << ENCODING_SHIFT);
        writeLong(header.posted(), out);
        if (isOfBroadcast) {
            out.putInt(header.broadcast());
        }
        if (held != null) {
            writeCauses(held, out);
        }
        if (header.signature() != 0) {
            writeLong(header.signature(), out);
        }
        int[] blocks = header.blocks();
        if (blocks != null) {
            out.putInt(blocks.length);
            for (int bytes : blocks) {
                out.putInt(bytes);
            }
        }
    }

    private static void writeCauses(@Nullable DelayCauses causes, Output out) {
        int size = causes == null ? 0 : causes.size();
        out.putInt(size);
        for (int i = 0; causes != null && i < size; i++) {
            out.putInt(causes.culprit(i));
            writeLong(causes.until(i), out);
            writeLong(causes.delay(i), out);
        }
    }

    private static void writeLong(long value, Output out) {
        out.putInt((int) value);
        out.putInt((int) (value >>> Integer.SIZE));
    }

    private static long readLong(Input in) {
        long low = in.getInt() & 0xffff_ffffL;
        return (long) in.getInt() << Integer.SIZE | low;
    }

    /**
     * Reads a message that {@link #writeWithoutBytes} has written.
     *
     * @param in the source
     * @return the message, with a phantom as its payload
     * @throws IllegalArgumentException if the input is not a message
     */
    public Message readWithoutBytes(Input in) {
        return readWithoutBytes(in.getInt(), in);
    }

    private Message readWithoutBytes(int kind, Input in) {
        boolean ofOneMessage = (kind & OF_ONE_MESSAGE) != 0;
        boolean isReady = (kind & READY) != 0;
        return switch (kind & ~FLAGS) {
            case MessageKinds.EAGER -> {
                Message.Header header = readHeader(in, isReady);
                yield new Message.Eager(header, Payload.phantom(header.size(), ofOneMessage));
            }
            case MessageKinds.READY_TO_SEND -> new Message.ReadyToSend(readHeader(in, isReady), in.getInt());
            case MessageKinds.OPENING ->
                new Message.Opening(readHeader(in, isReady), size(in), Payload.phantom(size(in), ofOneMessage));
            case MessageKinds.PART ->
                new Message.Part(
                        rank(in, "source"),
                        rank(in, "destination"),
                        size(in),
                        in.getInt(),
                        size(in),
                        Payload.phantom(size(in), ofOneMessage));
            case MessageKinds.CLEAR_TO_SEND ->
                new Message.ClearToSend(
                        rank(in, "source"),
                        rank(in, "destination"),
                        in.getInt(),
                        in.getInt(),
                        size(in),
                        size(in),
                        readLong(in),
                        readCauses(in));
            case MessageKinds.DATA -> {
                int source = rank(in, "source");
                int destination = rank(in, "destination");
                int receiveId = in.getInt();
                int offset = size(in);
                int alignment = in.getInt() & Message.Header.ALIGNMENT_MASK;
                Payload payload = Payload.phantom(size(in), ofOneMessage);
                yield new Message.Data(source, destination, receiveId, offset, alignment, payload);
            }
            case MessageKinds.ACCESS ->
                new Message.Access(
                        rank(in, "source"),
                        rank(in, "destination"),
                        in.getInt(),
                        in.getInt(),
                        in.getInt(),
                        (kind & PLAIN) != 0,
                        (kind & AWAITED) != 0,
                        readLong(in),
                        readCauses(in),
                        Payload.phantom(size(in), ofOneMessage));
            case MessageKinds.ANSWER ->
                new Message.Answer(
                        rank(in, "source"),
                        rank(in, "destination"),
                        in.getInt(),
                        in.getInt(),
                        (kind & PLAIN) != 0,
                        readLong(in),
                        rank(in, "blocker"),
                        readCauses(in),
                        Payload.phantom(size(in), ofOneMessage));
            case MessageKinds.GRANT -> new Message.Grant(rank(in, "source"), rank(in, "destination"), in.getInt());
            case MessageKinds.CANCEL_REQUEST ->
                new Message.CancelRequest(rank(in, "source"), rank(in, "destination"), in.getInt(), in.getInt());
            case MessageKinds.CANCEL_ANSWER ->
                new Message.CancelAnswer(
                        rank(in, "source"), rank(in, "destination"), in.getInt(), (kind & GRANTED) != 0);
            case MessageKinds.LINE ->
                new Message.DepositMulticast(
                        rank(in, "source"),
                        rank(in, "destination"),
                        size(in),
                        in.getInt(),
                        in.getInt(),
                        in.getInt(),
                        in.getInt(),
                        readLong(in),
                        readCauses(in),
                        Payload.phantom(size(in), ofOneMessage));
            default -> throw refuse("kind", kind, "1..12, and flags of 16, 32, 64 and 128");
        };
    }

    /**
     * Returns a message that was read without the bytes of its payload, with these bytes.
     *
     * @param message a message with a phantom payload
     * @param bytes the payload; the caller must not use the array afterwards
     * @return a copy with the payload
     */
    public static Message withBytes(Message message, byte[] bytes) {
        return switch (message) {
            case Message.Eager eager ->
                new Message.Eager(eager.header(), eager.payload().withBytes(bytes));
            case Message.Data data ->
                new Message.Data(
                        data.source(),
                        data.destination(),
                        data.receiveId(),
                        data.offset(),
                        data.alignment(),
                        data.payload().withBytes(bytes));
            case Message.Access access ->
                new Message.Access(
                        access.source(),
                        access.destination(),
                        access.number(),
                        access.window(),
                        access.requestId(),
                        access.plain(),
                        access.awaited(),
                        access.posted(),
                        access.delayCauses(),
                        access.payload().withBytes(bytes));
            case Message.Answer answer ->
                new Message.Answer(
                        answer.source(),
                        answer.destination(),
                        answer.requestId(),
                        answer.errorClass(),
                        answer.plain(),
                        answer.ready(),
                        answer.blocker(),
                        answer.delayCauses(),
                        answer.payload().withBytes(bytes));
            case Message.DepositMulticast line ->
                new Message.DepositMulticast(
                        line.source(),
                        line.destination(),
                        line.direction(),
                        line.context(),
                        line.tag(),
                        line.index(),
                        line.broadcast(),
                        line.posted(),
                        line.delayCauses(),
                        line.payload().withBytes(bytes));
            case Message.Opening opening ->
                new Message.Opening(
                        opening.header(), opening.protocol(), opening.payload().withBytes(bytes));
            case Message.Part part ->
                new Message.Part(
                        part.source(),
                        part.destination(),
                        part.protocol(),
                        part.number(),
                        part.offset(),
                        part.payload().withBytes(bytes));
            case Message.ReadyToSend ready -> ready;
            case Message.ClearToSend clear -> clear;
            case Message.Grant grant -> grant;
            case Message.CancelRequest request -> request;
            case Message.CancelAnswer answer -> answer;
        };
    }

    private @Nullable DelayCauses readCauses(Input in) {
        int size = in.getInt();
        if (size < 0 || size > DelayCauses.MOST + 1) {
            throw refuse("causes", size, "0.." + (DelayCauses.MOST + 1));
        }
        if (size == 0) {
            return null;
        }
        int[] culprits = new int[size];
        long[] until = new long[size];
        long[] delays = new long[size];
        for (int i = 0; i < size; i++) {
            culprits[i] = culprit(in);
            until[i] = readLong(in);
            delays[i] = readLong(in);
        }
        return new DelayCauses(culprits, until, delays);
    }

    private int culprit(Input in) {
        int rank = in.getInt();
        if (rank < DelayCauses.UNKNOWN || rank >= ranks) {
            throw refuse("culprit", rank, "a rank of 0.." + (ranks - 1) + ", or " + DelayCauses.UNKNOWN);
        }
        return rank;
    }

    private Message.Header readHeader(Input in, boolean isReady) {
        int source = rank(in, "source");
        int destination = rank(in, "destination");
        int number = in.getInt();
        Envelope envelope = new Envelope(destination, in.getInt(), in.getInt(), in.getInt());
        int size = size(in);
        int alignment = in.getInt();
        long posted = readLong(in);
        return new Message.Header(
                envelope,
                source,
                number,
                size,
                isReady,
                (byte) (alignment & Message.Header.ALIGNMENT_MASK),
                posted,
                (alignment & OF_BROADCAST) == 0 ? Message.Header.NO_BROADCAST : in.getInt(),
                (byte) (alignment >>> ENCODING_SHIFT),
                (alignment & HELD_UP) == 0 ? null : readCauses(in),
                (alignment & SIGNED) == 0 ? 0 : readLong(in),
                (alignment & UNEQUAL) == 0 ? null : blocks(in));
    }

    private int[] blocks(Input in) {
        int count = in.getInt();
        if (count < 0 || count > ranks) {
            throw refuse("blocks", count, "0.." + ranks);
        }
        int[] blocks = new int[count];
        for (int i = 0; i < count; i++) {
            blocks[i] = size(in);
        }
        return blocks;
    }

    private int rank(Input in, String name) {
        int rank = in.getInt();
        if (rank < 0 || rank >= ranks) {
            throw refuse(name, rank, "a rank of 0.." + (ranks - 1));
        }
        return rank;
    }

    private static int size(Input in) {
        int size = in.getInt();
        if (size < 0) {
            throw refuse("size", size, "0 bytes or more");
        }
        return size;
    }

    private static IllegalArgumentException refuse(String name, int value, String rule) {
        return new IllegalArgumentException("message: " + name + ": " + value + " (expected: " + rule + ")");
    }
}
