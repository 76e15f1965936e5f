package org.rankcluster.actors.observe.frame;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A reader of messages that decodes them as a page does. */
public final class Received {
    public final int kind;
    public final int flags;
    public final int seq;
    public final long from;
    public final long to;
    public final Config json;
    private final ByteBuffer bytes;

    public Received(byte[] message) {
        bytes = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.getInt(0) != MessageWriter.MAGIC
                || bytes.get(4) != MessageWriter.VERSION
                || message.length % 8 != 0) {
            throw new IllegalArgumentException("no message");
        }
        kind = bytes.get(5);
        flags = bytes.getShort(6);
        seq = bytes.getInt(8);
        int jsonBytes = bytes.getInt(12);
        from = bytes.getLong(16);
        to = bytes.getLong(24);
        if (jsonBytes % 8 != 0) {
            throw new IllegalArgumentException("JSON of " + jsonBytes + " bytes");
        }
        json = ConfigFactory.parseString(new String(message, MessageWriter.HEAD, jsonBytes, StandardCharsets.UTF_8));
    }

    public List<String> arrays() {
        return json.getConfigList("arrays").stream()
                .map(array -> array.getString("name"))
                .toList();
    }

    /** Returns the values of an array. */
    public double[] array(String name) {
        Config array = json.getConfigList("arrays").stream()
                .filter(one -> one.getString("name").equals(name))
                .findFirst()
                .orElseThrow();
        int at = array.getInt("at");
        if (at % 8 != 0) {
            throw new IllegalArgumentException(name + " at " + at);
        }
        double[] values = new double[array.getInt("count")];
        for (int i = 0; i < values.length; i++) {
            values[i] = switch (array.getString("type")) {
                case "u8" -> Byte.toUnsignedInt(bytes.get(at + i));
                case "u16" -> Short.toUnsignedInt(bytes.getShort(at + 2 * i));
                case "u32" -> Integer.toUnsignedLong(bytes.getInt(at + 4 * i));
                case "i32" -> bytes.getInt(at + 4 * i);
                case "f32" -> bytes.getFloat(at + 4 * i);
                case "f64" -> bytes.getDouble(at + 8 * i);
                default -> throw new IllegalArgumentException(array.getString("type"));
            };
        }
        return values;
    }
}
