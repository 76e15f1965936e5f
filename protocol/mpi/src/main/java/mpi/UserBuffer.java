package mpi;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.pointtopoint.Packed;

/**
 * A checked buffer argument of an MPI call: elements of a datatype, from a given position in an array or NIO buffer. Element {@code at} is
 * {@code at} extents behind the first.
 */
abstract sealed class UserBuffer permits MemoryBuffer, ObjectBuffer, PhantomBuffer {
    private final Call call;
    private final String name;
    private final @Nullable Object buffer;
    private final Datatype type;

    UserBuffer(Call call, String name, @Nullable Object buffer, Datatype type) {
        this.call = call;
        this.name = name;
        this.buffer = buffer;
        this.type = type;
    }

    /**
     * Creates the view of an argument and checks its type.
     *
     * @param name name of the argument, for errors
     * @param argument a primitive array, an NIO buffer, an array of objects, a {@link Phantom}, a buffer of packed
     *     data; null for no elements at all
     * @param offset position of the first element, in elements of {@code argument}
     */
    static UserBuffer of(Call call, String name, @Nullable Object argument, int offset, @Nullable Datatype type) {
        return atByte(call, name, argument, argument == null ? 0 : (long) offset * unit(argument), type);
    }

    /**
     * Creates the view of an argument with the first element at byte {@code at}, or at index {@code at} of an array of
     * objects. See {@link #of}.
     */
    static UserBuffer atByte(Call call, String name, @Nullable Object argument, long at, @Nullable Datatype type) {
        Datatype used = Datatype.usable(call, type);
        call.moves(used);
        Object buffer = argument instanceof mpjbuf.Buffer packed ? packed.data() : argument;
        if (buffer == null) {
            return used.isObject()
                    ? new ObjectBuffer(call, name, new Object[0], 0, used)
                    : new MemoryBuffer(call, name, null, used, Memory.NONE, 0);
        }
        if (buffer instanceof Phantom phantom) {
            return new PhantomBuffer(call, name, phantom, used);
        }
        if (used.isObject()) {
            if (buffer instanceof Object[] objects) {
                return new ObjectBuffer(call, name, objects, Math.toIntExact(at), used);
            }
            throw call.error(MPI.ERR_TYPE, name, kind(buffer), "an array of objects for type " + used);
        }
        Memory memory = Memory.of(buffer);
        if (memory == null || call.isMpj() && !holds(buffer, used)) {
            throw call.error(MPI.ERR_TYPE, name, kind(buffer), "an array or a buffer of type " + used);
        }
        return new MemoryBuffer(call, name, buffer, used, memory, at);
    }

    /**
     * Returns whether MPJ Express accepts a buffer for elements of a type: an array must be of its basic type. The Open
     * MPI bindings treat all memory as bytes.
     */
    private static boolean holds(Object buffer, Datatype type) {
        BasicType base = type.base();
        return type.isMixed()
                || type.layout().size() == 0
                || switch (buffer) {
                    case char[] array -> base == BasicType.CHAR;
                    case short[] array -> base == BasicType.SHORT;
                    case int[] array -> base == BasicType.INT;
                    case long[] array -> base == BasicType.LONG;
                    case float[] array -> base == BasicType.FLOAT;
                    case double[] array -> base == BasicType.DOUBLE;
                    case boolean[] array -> base == BasicType.BOOLEAN;
                    default -> true;
                };
    }

    /** Returns the bytes of an element of an array or a buffer. */
    static int unit(Object buffer) {
        return switch (buffer) {
            case char[] array -> Character.BYTES;
            case short[] array -> Short.BYTES;
            case int[] array -> Integer.BYTES;
            case long[] array -> Long.BYTES;
            case float[] array -> Float.BYTES;
            case double[] array -> Double.BYTES;
            case CharBuffer nio -> Character.BYTES;
            case ShortBuffer nio -> Short.BYTES;
            case IntBuffer nio -> Integer.BYTES;
            case LongBuffer nio -> Long.BYTES;
            case FloatBuffer nio -> Float.BYTES;
            case DoubleBuffer nio -> Double.BYTES;
            default -> 1;
        };
    }

    /** Returns a description of an argument. */
    static String kind(@Nullable Object buffer) {
        if (buffer == null) {
            return "null";
        }
        if (buffer instanceof ByteBuffer bytes) {
            return "ByteBuffer of " + bytes.capacity() + " bytes";
        }
        Class<?> of = buffer.getClass();
        String simple = of.isHidden() ? "lambda" : of.getSimpleName();
        return of.isArray()
                ? simple.substring(0, simple.indexOf('[')) + "[" + java.lang.reflect.Array.getLength(buffer) + "]"
                        + simple.substring(simple.indexOf(']') + 1)
                : simple;
    }

    final Datatype type() {
        return type;
    }

    final Call call() {
        return call;
    }

    final @Nullable Object buffer() {
        return buffer;
    }

    final boolean isPhantom() {
        return this instanceof PhantomBuffer;
    }

    /** Returns the bytes of {@code count} packed elements. Fails if they exceed the limit of a message. */
    final int bytes(int count) {
        return call.checkBytes((long) count * type.layout().size());
    }

    /** Returns the packed bytes of several ranges together, see {@link #bytes(int)}. */
    final int bytes(int[] counts) {
        long bytes = 0;
        for (int count : counts) {
            bytes += bytes(count);
        }
        return call.checkBytes(bytes);
    }

    /** Checks that {@code count} elements from {@code at} on are inside of the buffer, and writable if needed. */
    final void check(int at, int count, boolean toWrite) {
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        if (count > 0 && !contains(at, count)) {
            String where = at == 0 ? "" : " at displacement " + at;
            throw call.error(MPI.ERR_BUFFER, name, kind(buffer), "space for " + count + " " + type + where);
        }
        if (toWrite && count > 0) {
            checkWritable();
        }
    }

    private void checkWritable() {
        if (isReadOnly()) {
            throw call.error(MPI.ERR_BUFFER, name, kind(buffer), "a buffer that can be written to");
        }
    }

    /**
     * Returns the limit of a receive of at most {@code count} elements, in bytes or objects. Checks the elements like
     * {@link #check(int, int, boolean)}. In the mpiJava API the count may reach beyond the end of the buffer, as long
     * as the received data fit.
     */
    final int capacity(int count) {
        if (call.isMpj() && count > 0 && !contains(0, count) && beginsInside(count)) {
            checkWritable();
            return Math.min(bytes(count), bytesInside(count));
        }
        check(0, count, true);
        return bytes(count);
    }

    /** Checks several ranges, see {@link #check(int, int, boolean)}. */
    final void check(int[] at, int[] counts, boolean toWrite) {
        for (int i = 0; i < counts.length; i++) {
            check(at[i], counts[i], toWrite);
        }
    }

    abstract boolean contains(int at, int count);

    /** Returns whether none of the first {@code count} elements begins in front of the buffer. */
    abstract boolean beginsInside(int count);

    /** Returns the bytes, or objects, of the elements in front of the first one that is not inside, of at most {@code count}. */
    abstract int bytesInside(int count);

    abstract boolean isReadOnly();

    /**
     * Returns the distance of the first byte from the aligned address before it, in bytes. The distance is 0 for data that are
     * packed into memory of the library.
     */
    long alignment() {
        return 0;
    }

    /** Returns {@code count} elements from {@code at} on, packed. */
    abstract Payload pack(int at, int count);

    /** Returns the first {@code count} elements, packed to be sent once, in memory of the calling rank. */
    Packed packMessage(int count) {
        return new Packed(pack(0, count), null, alignment());
    }

    /**
     * Returns {@code count} elements from {@code at} on, packed in a running collective. The time of packing is not
     * charged to the program.
     */
    Packed packBlock(int at, int count) {
        return new Packed(pack(at, count), null, 0);
    }

    /** Packs the first {@code count} elements into {@code to[at...]}, which has space for them. */
    abstract void pack(int count, byte[] to, int at);

    /** Puts the message of a receive in place, independent of the state of the program. */
    void arrive(Payload payload) {
        unpack(payload, 0, payload.size(), 0);
    }

    /** Charges the time of {@link #arrive} to the program, which now completes the receive. */
    void settle() {
        // Contiguous data take no time.
    }

    /**
     * Packs the first {@code count} elements into {@code to[at...]}. Returns the position after them. Fails if there is
     * no space.
     */
    abstract int packInto(int count, byte[] to, int at);

    /** Unpacks the first {@code count} elements from {@code from[at...]}. Returns the position after them. */
    abstract int unpackFrom(byte[] from, int at, int count);

    /** Returns the position after {@code bytes} bytes at {@code at} of packed data. Fails if the data are shorter. */
    final int packedEnd(byte[] packed, int at, int bytes) {
        if (at < 0 || at > packed.length) {
            throw call.error(MPI.ERR_ARG, "position", at, "0.." + packed.length);
        }
        if (bytes > packed.length - at) {
            throw call.error(
                    MPI.ERR_TRUNCATE,
                    "position: " + at + " (expected: " + bytes + " bytes after it, of " + packed.length + " in all)");
        }
        return at + bytes;
    }

    /** Returns {@code counts[i]} elements from {@code at[i]} on, packed one after the other. */
    abstract Payload pack(int[] at, int[] counts);

    /** Unpacks {@code bytes} bytes of a payload into the elements from {@code at} on. */
    abstract void unpack(Payload payload, int from, int bytes, int at);

    /**
     * Places a whole payload into the elements from {@code at} on.
     *
     * @param count largest number of elements that it may have
     */
    abstract void place(Payload payload, int at, int count);

    /** Returns {@code blocks} blocks of {@code count} elements, packed separately. */
    final Payload[] packEach(int blocks, int count) {
        Payload[] packed = new Payload[blocks];
        for (int i = 0; i < blocks; i++) {
            packed[i] = pack(i * count, count);
        }
        return packed;
    }

    /** Places payloads into consecutive blocks of {@code count} elements, see {@link #place}. */
    final void placeEach(Payload[] blocks, int count) {
        for (int i = 0; i < blocks.length; i++) {
            place(blocks[i], i * count, count);
        }
    }

    /** Unpacks a payload into {@code counts[i]} elements from {@code at[i]} on. */
    final void unpack(Payload payload, int[] at, int[] counts) {
        int from = 0;
        for (int i = 0; i < counts.length; i++) {
            int bytes = bytes(counts[i]);
            unpack(payload, from, bytes, at[i]);
            from += bytes;
        }
    }
}
