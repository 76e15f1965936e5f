package org.rankcluster.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class MessageCodecTest {
    private static final int RANKS = 1000;

    private final MessageCodec codec = new MessageCodec(RANKS);

    @Test
    void shouldReadBackWhatItHasWritten() {
        Random random = new Random(5);
        for (int i = 0; i < 4000; i++) {
            Message message = message(random);
            Buffer buffer = new Buffer(192 + message.payload().size());
            codec.write(message, buffer);
            buffer.bytes.flip();

            Message read = codec.read(buffer);

            assertThat(numbers(read)).isEqualTo(numbers(message));
            assertThat(read.payload().isOfOneMessage())
                    .isEqualTo(message.payload().isOfOneMessage());
            assertThat(read.payload().isPhantom()).isEqualTo(message.payload().isPhantom());
            assertThat(read.payload().size()).isEqualTo(message.payload().size());
            assertThat(read.payload().hash()).isEqualTo(message.payload().hash());
            if (!read.payload().isPhantom()) {
                assertThat(read.payload().bytes()).isEqualTo(message.payload().bytes());
            }
            assertThat(buffer.bytes.hasRemaining()).isFalse();
        }
    }

    @Test
    void shouldKeepTheLengthsOfUnequalBlocks() {
        Buffer buffer = new Buffer(8 * RANKS);
        codec.write(new Message.Eager(gathered(0, 7, 3), Payload.phantom(10)), buffer);
        codec.write(new Message.ReadyToSend(gathered(1), 5), buffer);
        codec.write(new Message.ReadyToSend(gathered(new int[RANKS + 1]), 5), buffer);
        buffer.bytes.flip();

        assertThat(((Message.Eager) codec.read(buffer)).header().blocks()).containsExactly(0, 7, 3);
        assertThat(((Message.ReadyToSend) codec.read(buffer)).header().blocks()).containsExactly(1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.read(buffer))
                .withMessage("message: blocks: 1001 (expected: 0..1000)");
    }

    private static Message.Header gathered(int... blocks) {
        int size = Arrays.stream(blocks).sum();
        return new Message.Header(
                new Envelope(3, 0, 2, -4), 2, 1, size, false, (byte) 0, 9, -1, (byte) 0, null, 0, blocks);
    }

    @Test
    void shouldRefuseWhatIsCutShort() {
        Random random = new Random(6);
        for (int i = 0; i < 200; i++) {
            Message message = message(random);
            Buffer buffer = new Buffer(192 + message.payload().size());
            codec.write(message, buffer);
            buffer.bytes.flip();
            int length = buffer.bytes.limit();
            buffer.bytes.limit(random.nextInt(length));

            assertThatIllegalArgumentException().isThrownBy(() -> codec.read(buffer));
        }
    }

    @Test
    void shouldEitherRefuseOrReadAMessageOfTheWorldWhateverTheBytes() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            Message message = message(random);
            Buffer buffer = new Buffer(192 + message.payload().size());
            codec.write(message, buffer);
            buffer.bytes.flip();
            buffer.bytes.put(random.nextInt(Math.min(36, buffer.bytes.limit())), (byte) random.nextInt());

            Throwable thrown = catchThrowable(() -> {
                Message read = codec.read(buffer);
                assertThat(read.source()).isBetween(0, RANKS - 1);
                assertThat(read.destination()).isBetween(0, RANKS - 1);
                assertThat(read.payload().size()).isNotNegative();
            });

            assertThat(thrown)
                    .satisfiesAnyOf(
                            none -> assertThat(none).isNull(),
                            refusal -> assertThat(refusal).isInstanceOf(IllegalArgumentException.class));
        }
    }

    @Test
    void shouldSayWhatIsWrong() {
        Buffer buffer = new Buffer(128);
        codec.write(new Message.ClearToSend(3, RANKS, 1, 2, 0), buffer);
        buffer.bytes.flip();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.read(buffer))
                .withMessage("message: destination: 1000 (expected: a rank of 0..999)");
    }

    private static @Nullable DelayCauses causes(Random random) {
        int size = random.nextInt(DelayCauses.MOST + 2);
        return size == 0
                ? null
                : new DelayCauses(
                        random.ints(size, DelayCauses.UNKNOWN, RANKS).toArray(),
                        random.longs(size).toArray(),
                        random.longs(size).toArray());
    }

    private static Message message(Random random) {
        int source = random.nextInt(RANKS);
        int destination = random.nextInt(RANKS);
        Payload payload = payload(random);
        int size = payload.size();
        Envelope envelope = new Envelope(destination, random.nextInt(), random.nextInt(), random.nextInt());
        Message.Header header = new Message.Header(
                envelope,
                source,
                random.nextInt(),
                size,
                random.nextBoolean(),
                (byte) random.nextInt(128),
                random.nextLong(),
                random.nextInt(3) - 1,
                (byte) random.nextInt(128),
                causes(random),
                random.nextBoolean() ? 0 : random.nextLong(),
                null);
        return switch (random.nextInt(12)) {
            case 0 -> new Message.Eager(header, payload);
            case 1 -> new Message.ReadyToSend(header, random.nextInt());
            case 2 ->
                new Message.ClearToSend(
                        source,
                        destination,
                        random.nextInt(),
                        random.nextInt(),
                        random.nextInt(1 << 30),
                        random.nextInt(1 << 30),
                        random.nextLong(),
                        causes(random));
            case 3 ->
                new Message.Access(
                        source,
                        destination,
                        random.nextInt(),
                        random.nextInt(),
                        random.nextInt(),
                        random.nextBoolean(),
                        random.nextBoolean(),
                        random.nextLong(),
                        causes(random),
                        payload);
            case 4 ->
                new Message.Answer(
                        source,
                        destination,
                        random.nextInt(),
                        random.nextInt(),
                        random.nextBoolean(),
                        random.nextLong(),
                        source,
                        causes(random),
                        payload);
            case 5 -> new Message.Grant(source, destination, random.nextInt());
            case 6 -> new Message.CancelRequest(source, destination, random.nextInt(), random.nextInt());
            case 7 -> new Message.CancelAnswer(source, destination, random.nextInt(), random.nextBoolean());
            case 8 ->
                new Message.DepositMulticast(
                        source,
                        destination,
                        random.nextInt(10),
                        random.nextInt(),
                        random.nextInt(),
                        random.nextInt(),
                        random.nextInt(),
                        random.nextLong(),
                        causes(random),
                        payload);
            case 9 -> new Message.Opening(header, random.nextInt(20), payload);
            case 10 ->
                new Message.Part(
                        source, destination, random.nextInt(20), random.nextInt(), random.nextInt(1 << 30), payload);
            default ->
                new Message.Data(
                        source, destination, random.nextInt(), random.nextInt(1 << 30), random.nextInt(128), payload);
        };
    }

    private static Payload payload(Random random) {
        int size = random.nextInt(3) == 0 ? 0 : random.nextInt(600);
        if (random.nextBoolean()) {
            return Payload.phantom(size);
        }
        byte[] bytes = new byte[size];
        random.nextBytes(bytes);
        return size > 0 && random.nextBoolean() ? Payload.ofOneMessage(bytes) : Payload.of(bytes);
    }

    /** Returns the parts of a message that records compare by value. */
    private static Object numbers(Message message) {
        return switch (message) {
            case Message.Eager eager -> eager.header();
            case Message.Opening opening -> Arrays.asList(opening.header(), opening.protocol());
            case Message.Part part ->
                Arrays.asList(part.source(), part.destination(), part.protocol(), part.number(), part.offset());
            case Message.Data data -> Arrays.asList(data.source(), data.destination(), data.receiveId(), data.offset());
            case Message.Access access ->
                Arrays.asList(
                        access.source(),
                        access.destination(),
                        access.number(),
                        access.window(),
                        access.requestId(),
                        access.plain(),
                        access.awaited(),
                        access.posted());
            case Message.Answer answer ->
                Arrays.asList(
                        answer.source(),
                        answer.destination(),
                        answer.requestId(),
                        answer.errorClass(),
                        answer.plain(),
                        answer.ready());
            case Message.DepositMulticast line ->
                Arrays.asList(
                        line.source(),
                        line.destination(),
                        line.direction(),
                        line.context(),
                        line.tag(),
                        line.index(),
                        line.posted(),
                        line.delayCauses());
            default -> message;
        };
    }

    /** The source and the destination of a codec, on one array. */
    private static final class Buffer implements MessageCodec.Output, MessageCodec.Input {
        final ByteBuffer bytes;

        Buffer(int capacity) {
            bytes = ByteBuffer.allocate(capacity);
        }

        @Override
        public void putInt(int value) {
            bytes.putInt(value);
        }

        @Override
        public void putBytes(byte[] from, int offset, int length) {
            bytes.put(from, offset, length);
        }

        @Override
        public int getInt() {
            try {
                return bytes.getInt();
            } catch (BufferUnderflowException end) {
                throw new IllegalArgumentException(end);
            }
        }

        @Override
        public byte[] getBytes(int length) {
            if (length > bytes.remaining()) {
                throw new IllegalArgumentException("length: " + length);
            }
            byte[] read = new byte[length];
            bytes.get(read);
            return read;
        }
    }
}
