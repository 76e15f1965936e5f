package mpi;

import java.nio.ByteBuffer;

/** The fields of one element of a {@link Struct} in a buffer; a field is named by its offset in bytes. */
abstract class StructData extends Identified {
    private ByteBuffer buffer = ByteBuffer.allocate(0);
    private int offset;

    StructData() {}

    /** Sets where the element is. */
    final void place(ByteBuffer newBuffer, int newOffset) {
        buffer = newBuffer;
        offset = newOffset;
    }

    /** The bytes of the element and all behind it, for a send or a receive. */
    public final ByteBuffer getBuffer() {
        return bytes(offset);
    }

    private ByteBuffer bytes(int at) {
        return at == 0 ? buffer : MPI.slice(buffer, at);
    }

    /** The bytes of a field, for a send or a receive. */
    protected final ByteBuffer getBuffer(Datatype type, int field) {
        return bytes(offset + field);
    }

    /** The bytes of an array field from an element on. */
    protected final ByteBuffer getBuffer(Datatype type, int field, int index) {
        return bytes(Math.toIntExact(offset + field + index * type.layout().extent()));
    }

    /** A field that is a struct. */
    protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field) {
        return struct.at(buffer, offset + field);
    }

    /** An element of a field that is an array of structs. */
    protected final <S extends Struct, D extends Struct.Data> D getData(S struct, int field, int index) {
        return struct.at(buffer, offset + field + index * struct.getExtent());
    }

    protected final byte getByte(int field) {
        return buffer.get(offset + field);
    }

    protected final byte getByte(int field, int index) {
        return buffer.get(offset + field + index * Byte.BYTES);
    }

    protected final void putByte(int field, byte v) {
        buffer.put(offset + field, v);
    }

    protected final void putByte(int field, int index, byte v) {
        buffer.put(offset + field + index * Byte.BYTES, v);
    }

    protected final char getChar(int field) {
        return buffer.getChar(offset + field);
    }

    protected final char getChar(int field, int index) {
        return buffer.getChar(offset + field + index * Character.BYTES);
    }

    protected final void putChar(int field, char v) {
        buffer.putChar(offset + field, v);
    }

    protected final void putChar(int field, int index, char v) {
        buffer.putChar(offset + field + index * Character.BYTES, v);
    }

    protected final short getShort(int field) {
        return buffer.getShort(offset + field);
    }

    protected final short getShort(int field, int index) {
        return buffer.getShort(offset + field + index * Short.BYTES);
    }

    protected final void putShort(int field, short v) {
        buffer.putShort(offset + field, v);
    }

    protected final void putShort(int field, int index, short v) {
        buffer.putShort(offset + field + index * Short.BYTES, v);
    }

    protected final int getInt(int field) {
        return buffer.getInt(offset + field);
    }

    protected final int getInt(int field, int index) {
        return buffer.getInt(offset + field + index * Integer.BYTES);
    }

    protected final void putInt(int field, int v) {
        buffer.putInt(offset + field, v);
    }

    protected final void putInt(int field, int index, int v) {
        buffer.putInt(offset + field + index * Integer.BYTES, v);
    }

    protected final long getLong(int field) {
        return buffer.getLong(offset + field);
    }

    protected final long getLong(int field, int index) {
        return buffer.getLong(offset + field + index * Long.BYTES);
    }

    protected final void putLong(int field, long v) {
        buffer.putLong(offset + field, v);
    }

    protected final void putLong(int field, int index, long v) {
        buffer.putLong(offset + field + index * Long.BYTES, v);
    }

    protected final float getFloat(int field) {
        return buffer.getFloat(offset + field);
    }

    protected final float getFloat(int field, int index) {
        return buffer.getFloat(offset + field + index * Float.BYTES);
    }

    protected final void putFloat(int field, float v) {
        buffer.putFloat(offset + field, v);
    }

    protected final void putFloat(int field, int index, float v) {
        buffer.putFloat(offset + field + index * Float.BYTES, v);
    }

    protected final double getDouble(int field) {
        return buffer.getDouble(offset + field);
    }

    protected final double getDouble(int field, int index) {
        return buffer.getDouble(offset + field + index * Double.BYTES);
    }

    protected final void putDouble(int field, double v) {
        buffer.putDouble(offset + field, v);
    }

    protected final void putDouble(int field, int index, double v) {
        buffer.putDouble(offset + field + index * Double.BYTES, v);
    }
}
