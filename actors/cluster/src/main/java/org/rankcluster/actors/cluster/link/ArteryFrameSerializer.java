package org.rankcluster.actors.cluster.link;

import akka.serialization.ByteBufferSerializer;
import akka.serialization.SerializerWithStringManifest;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The serializer of a {@link ArteryFrame} for Artery's buffer: a 20-byte header of little-endian numbers, then the piece of the message.
 * Its identifier and manifest are fixed, because members compare builds only after they have met.
 */
public final class ArteryFrameSerializer extends SerializerWithStringManifest implements ByteBufferSerializer {
    private static final int IDENTIFIER = 5_202_601;
    private static final String MANIFEST = "F";
    private static final int HEAD_BYTES = Long.BYTES + 3 * Integer.BYTES;

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object frame) {
        return MANIFEST;
    }

    @Override
    public void toBinary(Object message, ByteBuffer buffer) {
        ArteryFrame frame = (ArteryFrame) message;
        ByteOrder order = buffer.order();
        buffer.order(ByteOrder.LITTLE_ENDIAN)
                .putLong(frame.run())
                .putInt(frame.member())
                .putInt(frame.total())
                .putInt(frame.offset())
                .put(frame.bytes())
                .order(order);
    }

    @Override
    public byte[] toBinary(Object message) {
        ByteBuffer buffer = ByteBuffer.allocate(HEAD_BYTES + ((ArteryFrame) message).bytes().length);
        toBinary(message, buffer);
        return buffer.array();
    }

    @Override
    public Object fromBinary(ByteBuffer buffer, String manifest) {
        if (!manifest.equals(MANIFEST) || buffer.remaining() < HEAD_BYTES) {
            throw new IllegalArgumentException("frame: manifest " + manifest + " of " + buffer.remaining()
                    + " bytes (expected: " + MANIFEST + " of " + HEAD_BYTES + " at least)");
        }
        ByteOrder order = buffer.order();
        buffer.order(ByteOrder.LITTLE_ENDIAN);
        long run = buffer.getLong();
        int member = buffer.getInt();
        int total = buffer.getInt();
        int offset = buffer.getInt();
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes).order(order);
        return new ArteryFrame(run, member, total, offset, bytes);
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) {
        return fromBinary(ByteBuffer.wrap(bytes), manifest);
    }
}
