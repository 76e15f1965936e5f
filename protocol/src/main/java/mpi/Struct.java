package mpi;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A type of several fields, as programs declare it: a subclass adds its fields in its constructor, keeps their offsets, and
 * reads and writes them through its {@link Data}. Fields follow each other without gaps but where {@link #setOffset} leaves
 * one; the whole is padded to the strictest alignment of its fields. Buffers are in native byte order.
 */
public abstract class Struct extends Identified {
    private final List<Field> fields = new ArrayList<>();
    private int end;
    private @Nullable Datatype type;

    private record Field(Datatype type, int offset, int length) {}

    public Struct() {}

    /** Makes the object that reads and writes one element. */
    protected abstract Data newData();

    /** Bytes from an element to the next. */
    public final int getExtent() {
        return Math.toIntExact(getType().layout().extent());
    }

    /** The datatype; no more fields can be added. */
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

    /** The element at the beginning of a buffer. */
    public final <T extends Data> T getData(ByteBuffer buffer) {
        return at(buffer, 0);
    }

    /** Element {@code index} of a buffer. */
    public final <T extends Data> T getData(ByteBuffer buffer, int index) {
        return at(buffer, index * getExtent());
    }

    /** The element at the beginning of an array. */
    public final <T extends Data> T getData(byte[] array) {
        return getData(array, 0);
    }

    /** Element {@code index} of an array. */
    public final <T extends Data> T getData(byte[] array, int index) {
        return getData(ByteBuffer.wrap(array).order(ByteOrder.nativeOrder()), index);
    }

    /** The element at {@code offset} bytes. */
    @SuppressWarnings("unchecked")
    final <T extends StructData> T at(ByteBuffer buffer, int offset) {
        getType();
        Data data = newData();
        data.place(buffer, offset);
        return (T) data;
    }

    /** Leaves a gap: the next field is at {@code offset} bytes. */
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
            throw new IllegalStateException("the struct is in use, no field can be added");
        }
    }

    /** Adds an array of {@code length} elements; its offset in bytes. */
    public final int addData(Datatype fieldType, int length) {
        checkOpen();
        int offset = end;
        fields.add(new Field(fieldType, offset, length));
        end = Math.toIntExact(offset + fieldType.layout().extent() * length);
        return offset;
    }

    /** Adds an element; its offset in bytes. */
    public final int addData(Datatype fieldType) {
        return addData(fieldType, 1);
    }

    /** Adds a struct; its offset in bytes. */
    public final int addStruct(Struct struct) {
        return addStruct(struct, 1);
    }

    /** Adds an array of structs; its offset in bytes. */
    public final int addStruct(Struct struct, int length) {
        return addData(struct.getType(), length);
    }

    public final int addByte() {
        return addByte(1);
    }

    public final int addByte(int length) {
        return addData(MPI.BYTE, length);
    }

    public final int addChar() {
        return addChar(1);
    }

    public final int addChar(int length) {
        return addData(MPI.CHAR, length);
    }

    public final int addShort() {
        return addShort(1);
    }

    public final int addShort(int length) {
        return addData(MPI.SHORT, length);
    }

    public final int addInt() {
        return addInt(1);
    }

    public final int addInt(int length) {
        return addData(MPI.INT, length);
    }

    public final int addLong() {
        return addLong(1);
    }

    public final int addLong(int length) {
        return addData(MPI.LONG, length);
    }

    public final int addFloat() {
        return addFloat(1);
    }

    public final int addFloat(int length) {
        return addData(MPI.FLOAT, length);
    }

    public final int addDouble() {
        return addDouble(1);
    }

    public final int addDouble(int length) {
        return addData(MPI.DOUBLE, length);
    }

    /** Reads and writes the fields of one element in a buffer. */
    public abstract class Data extends StructData {
        public Data() {}
    }
}
