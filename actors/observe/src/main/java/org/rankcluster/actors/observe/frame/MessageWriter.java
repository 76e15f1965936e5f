package org.rankcluster.actors.observe.frame;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A writer of one message: a head of 32 bytes, JSON padded with blanks to a multiple of 8 bytes, and arrays. Each array begins at a
 * multiple of 8, and all is little-endian. {@code json.arrays} gives their positions.
 */
public final class MessageWriter {
    /** First bytes of each message: {@code RKC1}. */
    public static final int MAGIC = 'R' | 'K' << 8 | 'C' << 16 | '1' << 24;

    /** Version of the head and of the fields. */
    public static final int VERSION = 1;

    /** Type of the message with the constant properties of a run. */
    public static final int HELLO = 1;

    /** Type of a message with one frame, or several frames together. */
    public static final int SAMPLE = 2;

    /** Type of a message with all frames in short. */
    public static final int HISTORY = 3;

    /** Type of a message with the answer to a query. */
    public static final int DETAIL = 4;

    /** Type of the message with the end of the run. */
    public static final int END = 5;

    /** Bytes of the head. */
    public static final int HEAD = 32;

    private static final int ALIGNMENT = 8;
    /** Characters of an offset, with leading blanks. The offset is filled in when the length of the JSON is known. */
    private static final int OFFSET_WIDTH = 10;

    private record Part(
            String name,
            String type,
            int count,
            byte[] bytes,
            @Nullable String unit,
            double scale) {}

    private final int kind;
    private final int flags;
    private final int seq;
    private final long from;
    private final long to;
    private final Json json = new Json().object();
    private final List<Part> parts = new ArrayList<>();

    /** Begins a message about virtual time from {@code from} to {@code to}, in ps. */
    public MessageWriter(int kind, int flags, int seq, long from, long to) {
        this.kind = kind;
        this.flags = flags;
        this.seq = seq;
        this.from = from;
        this.to = to;
    }

    /** Returns the JSON object, which is open. */
    public Json json() {
        return json;
    }

    /** Adds bytes that are shares in 1/255. */
    public void shares(String name, byte[] values) {
        parts.add(new Part(name, "u8", values.length, values, null, 1.0 / 255));
    }

    /** Adds bytes. */
    public void bytes(String name, byte[] values) {
        parts.add(new Part(name, "u8", values.length, values, null, 1));
    }

    /** Adds unsigned numbers of 16 bits. */
    public void shorts(String name, int[] values) {
        byte[] bytes = new byte[2 * values.length];
        ByteBuffer buffer = over(bytes);
        for (int value : values) {
            buffer.putShort((short) value);
        }
        parts.add(new Part(name, "u16", values.length, bytes, null, 1));
    }

    /** Adds numbers of 32 bits; {@code type} is u32 or i32. */
    public void ints(String name, String type, int[] values) {
        byte[] bytes = new byte[4 * values.length];
        over(bytes).asIntBuffer().put(values);
        parts.add(new Part(name, type, values.length, bytes, null, 1));
    }

    /** Adds floats. */
    public void floats(String name, float[] values, @Nullable String unit) {
        byte[] bytes = new byte[4 * values.length];
        over(bytes).asFloatBuffer().put(values);
        parts.add(new Part(name, "f32", values.length, bytes, unit, 1));
    }

    /** Adds doubles. */
    public void doubles(String name, double[] values, @Nullable String unit) {
        byte[] bytes = new byte[8 * values.length];
        over(bytes).asDoubleBuffer().put(values);
        parts.add(new Part(name, "f64", values.length, bytes, unit, 1));
    }

    private static ByteBuffer over(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Ends the JSON object and returns the message. */
    public byte[] finish() {
        String before = json.toString();
        int jsonBytes = padded(HEAD
                        + before.getBytes(StandardCharsets.UTF_8).length
                        + descriptions(0, before).length()
                        + 1)
                - HEAD;
        String descriptions = descriptions(HEAD + jsonBytes, before);
        byte[] text = (before + descriptions + "}").getBytes(StandardCharsets.UTF_8);
        int size = HEAD + jsonBytes;
        for (Part part : parts) {
            size += padded(part.bytes.length);
        }
        byte[] bytes = new byte[size];
        ByteBuffer message = over(bytes);
        message.putInt(MAGIC).put((byte) VERSION).put((byte) kind).putShort((short) flags);
        message.putInt(seq).putInt(jsonBytes).putLong(from).putLong(to);
        message.put(text);
        while (message.position() < HEAD + jsonBytes) {
            message.put((byte) ' ');
        }
        for (Part part : parts) {
            message.put(part.bytes);
            message.position(padded(message.position()));
        }
        return bytes;
    }

    private static int padded(int bytes) {
        return Math.ceilDiv(bytes, ALIGNMENT) * ALIGNMENT;
    }

    private String descriptions(int first, String before) {
        int at = first;
        StringBuilder text = new StringBuilder(before.equals("{") ? "\"arrays\":[" : ",\"arrays\":[");
        String comma = "";
        for (Part part : parts) {
            Json description = new Json().object().field("name", part.name).field("type", part.type);
            description.name("at").raw(String.format("%" + OFFSET_WIDTH + "d", at));
            description.field("count", part.count);
            if (part.unit != null) {
                description.field("unit", part.unit);
            }
            if (part.scale != 1) {
                description.field("scale", part.scale);
            }
            text.append(comma).append(description.endObject());
            comma = ",";
            at += padded(part.bytes.length);
        }
        return text.append(']').toString();
    }
}
