package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A base class for a program's own type of several fields, in the Open MPI Java API. A subclass adds its fields in its constructor, keeps
 * their offsets, and reads and writes them through its {@link Data}. Fields are contiguous, unless {@link #setOffset} leaves a gap. The
 * whole is padded to the strictest alignment of its fields. Buffers are in native byte order.
 */
public abstract class Struct extends Identified {
    private final List<Field> fields = new ArrayList<>();
    private int end;
    private @Nullable Datatype type;

    private record Field(Datatype type, int offset, int length) {}

    /** Creates a struct without fields. */
    public Struct() {}

    /** Creates the object that reads and writes one element. */
    protected abstract Data newData();

    /**
     * Returns the distance between consecutive elements.
     *
     * @return extent in bytes, 0 or more
     */
    public final int getExtent() {
        return Math.toIntExact(getType().layout().extent());
    }

    /**
     * Returns the datatype. Afterwards no field can be added.
     *
     * @return the datatype
     */
    public final Datatype getType() {
        Datatype made = type;
        if (made == null) {
            made = Datatype.createStruct(
                            fields.stream().mapToInt(Field::length).toArray(),
                            fields.stream().mapToInt(Field::offset).toArray(),
                            fields.stream().map(Field::type).toArray(Datatype[]::new))
                    .committed();
            type = made;
        }
        return made;
    }

    /**
     * {@return the element at the beginning of a buffer}
     *
     * @param <T> class of the element
     * @param buffer elements in native byte order
     */
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return at(buffer, 0);
    }

    /**
     * {@return one element of a buffer}
     *
     * @param <T> class of the element
     * @param buffer elements in native byte order
     * @param index index of the element, 0 or more
     */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return at(buffer, index * getExtent());
    }

    /**
     * {@return the element at the beginning of an array}
     *
     * @param <T> class of the element
     * @param array elements in native byte order
     */
    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    /**
     * {@return one element of an array}
     *
     * @param <T> class of the element
     * @param array elements in native byte order
     * @param index index of the element, 0 or more
     */
    public final <T extends Data> T getData(byte[] array, int index) {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    /** Returns the element at {@code offset} bytes. */
    @SuppressWarnings("unchecked")
    final <T extends Data> T at(ByteBuffer buffer, int offset) {
        getType();
        Data data = newData();
        data.place(buffer, offset);
        return (T) data;
    }

    /**
     * Leaves a gap before the next field.
     *
     * @param offset offset of the next field in bytes, at least the end of the last field
     * @return this struct
     * @throws IllegalArgumentException for a smaller offset
     */
    public final Struct setOffset(int offset) {
        checkOpen();
        if (offset < end) {
            throw new IllegalArgumentException("offset: " + offset + " (expected: " + end + " or more)");
        }
        end = offset;
        return this;
    }

    private void checkOpen() {
        if (type != null) {
            throw new IllegalStateException(
                    "struct: in use as a datatype (expected: all fields are added before its first use)");
        }
    }

    /**
     * Adds an array field.
     *
     * @param fieldType type of the elements
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addData(Datatype fieldType, int length) {
        checkOpen();
        int offset = end;
        fields.add(new Field(fieldType, offset, length));
        end = Math.toIntExact(offset + fieldType.layout().extent() * length);
        return offset;
    }

    /**
     * Adds a field of one element.
     *
     * @param fieldType type of the element
     * @return offset of the field, in bytes
     */
    public final int addData(Datatype fieldType) {
        return addData(fieldType, 1);
    }

    /**
     * Adds a field of one struct.
     *
     * @param struct type of the struct
     * @return offset of the field, in bytes
     */
    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    /**
     * Adds a field that is an array of structs.
     *
     * @param struct type of the structs
     * @param length number of structs, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addStruct(Struct struct, int length) {
        return addData(struct.getType(), length);
    }

    /**
     * Adds a byte field.
     *
     * @return offset of the field, in bytes
     */
    public final int addByte() {
        return addByte(1);
    }

    /**
     * Adds an array field of bytes.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addByte(int length) {
        return addData(MPI.BYTE, length);
    }

    /**
     * Adds a char field.
     *
     * @return offset of the field, in bytes
     */
    public final int addChar() {
        return addChar(1);
    }

    /**
     * Adds an array field of chars.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addChar(int length) {
        return addData(MPI.CHAR, length);
    }

    /**
     * Adds a short field.
     *
     * @return offset of the field, in bytes
     */
    public final int addShort() {
        return addShort(1);
    }

    /**
     * Adds an array field of shorts.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addShort(int length) {
        return addData(MPI.SHORT, length);
    }

    /**
     * Adds an int field.
     *
     * @return offset of the field, in bytes
     */
    public final int addInt() {
        return addInt(1);
    }

    /**
     * Adds an array field of ints.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addInt(int length) {
        return addData(MPI.INT, length);
    }

    /**
     * Adds a long field.
     *
     * @return offset of the field, in bytes
     */
    public final int addLong() {
        return addLong(1);
    }

    /**
     * Adds an array field of longs.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addLong(int length) {
        return addData(MPI.LONG, length);
    }

    /**
     * Adds a float field.
     *
     * @return offset of the field, in bytes
     */
    public final int addFloat() {
        return addFloat(1);
    }

    /**
     * Adds an array field of floats.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addFloat(int length) {
        return addData(MPI.FLOAT, length);
    }

    /**
     * Adds a double field.
     *
     * @return offset of the field, in bytes
     */
    public final int addDouble() {
        return addDouble(1);
    }

    /**
     * Adds an array field of doubles.
     *
     * @param length number of elements, 0 or more
     * @return offset of the field, in bytes
     */
    public final int addDouble(int length) {
        return addData(MPI.DOUBLE, length);
    }

    /**
     * A cursor that reads and writes the fields of one element in a buffer. A field is identified by its offset in
     * bytes.
     */
    public abstract class Data extends Identified {
        private ByteBuffer buffer = ByteBuffer.allocate(0);
        private int offset;

        /** Creates a cursor without a buffer. */
        public Data() {}

        /** Moves the cursor to an element. */
        private void place(ByteBuffer newBuffer, int newOffset) {
            buffer = newBuffer;
            offset = newOffset;
        }

        /**
         * Returns the bytes of the element and everything after it, for a send or a receive.
         *
         * @return a view of the buffer
         */
        public final ByteBuffer getBuffer() {
            return bytes(offset);
        }

        private ByteBuffer bytes(int at) {
            return at == 0 ? buffer : MPI.slice(buffer, at);
        }

        /** Returns the bytes of a field, for a send or a receive. */
        protected final ByteBuffer getBuffer(Datatype type, int field) {
            return bytes(offset + field);
        }

        /** Returns the bytes of an array field, starting at one element. */
        protected final ByteBuffer getBuffer(Datatype type, int field, int index) {
            return bytes(Math.toIntExact(offset + field + index * type.layout().extent()));
        }

        /** Returns a field that is a struct. */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field) {
            return struct.at(buffer, offset + field);
        }

        /** Returns one element of a field that is an array of structs. */
        protected final <S extends Struct, D extends Data> D getData(S struct, int field, int index) {
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
}
