package org.rankcluster.actors.network.port;

import java.util.Arrays;
import org.rankcluster.protocol.message.MessageCodec;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * The adapters through which {@link MessageCodec} writes messages to, and reads them from, the event batches that cluster members exchange.
 */
public final class MessageBatch {
    /** The greatest number of 32 bits. */
    static final long UNSIGNED = 0xffff_ffffL;

    private MessageBatch() {}

    /** Returns the output at the end of a batch; numbers become zigzag varints, for most are small and some are negative. */
    static MessageCodec.Output of(WireOutput batch) {
        return new MessageCodec.Output() {
            @Override
            public void putInt(int value) {
                batch.writeVarint((value << 1 ^ value >> 31) & UNSIGNED);
            }

            @Override
            public void putBytes(byte[] bytes, int offset, int length) {
                batch.writeBytes(bytes, offset, length);
            }
        };
    }

    /** Returns the rest of a batch. */
    static MessageCodec.Input of(WireInput batch) {
        return new MessageCodec.Input() {
            @Override
            public int getInt() {
                int value = (int) number(batch, "number", UNSIGNED);
                return value >>> 1 ^ -(value & 1);
            }

            @Override
            public byte[] getBytes(int length) {
                int from = batch.advance(length);
                return Arrays.copyOfRange(batch.array(), from, from + length);
            }
        };
    }

    /** Reads a varint of {@code 0..most}. */
    public static long number(WireInput batch, String name, long most) {
        long value = batch.readVarint();
        if (value < 0 || value > most) {
            throw refuse(name, value, "0.." + most);
        }
        return value;
    }

    /** Reads a varint of {@code 0..most}. */
    public static int number(WireInput batch, String name, int most) {
        return (int) number(batch, name, (long) most);
    }

    public static IllegalArgumentException refuse(String name, long value, String rule) {
        return new IllegalArgumentException(
                "event of another member: " + name + ": " + value + " (expected: " + rule + ")");
    }

    /** Returns the exception for an event that never leaves its node. */
    public static IllegalArgumentException refuse(Object event) {
        return new IllegalArgumentException(
                event.getClass().getSimpleName() + ": on its way to another member (expected: to stay on its node)");
    }
}
