package mpi;

import org.jspecify.annotations.Nullable;

/**
 * The explicit packing of data into bytes, and unpacking (MPI-4.1, section 5.2). Packed data can be sent as PACKED and
 * received as elements of the original types, and vice versa. Positions are in bytes.
 */
final class PackedBuffers {
    private PackedBuffers() {}

    /** Packs elements, starting at {@code position}. Returns the position after them. */
    static int pack(
            Comm comm,
            String name,
            @Nullable Object inbuf,
            int offset,
            int count,
            Datatype type,
            byte[] outbuf,
            int position) {
        Call call = call(comm, name, offset, count, type, position);
        UserBuffer buffer = opened(comm, call, "inbuf", inbuf, offset, count, type, false);
        return buffer.packInto(count, checked(call, "outbuf", outbuf), position);
    }

    /** Packs elements into a buffer of MPJ Express. */
    static int pack(
            Comm comm,
            String name,
            @Nullable Object inbuf,
            int offset,
            int count,
            Datatype type,
            mpjbuf.Buffer outbuf,
            int position) {
        byte[] packed = packed(comm, name, "outbuf", outbuf);
        int end = pack(comm, name, inbuf, offset, count, type, packed, position);
        outbuf.data().put(position, packed, position, end - position);
        outbuf.setSize(end);
        return end;
    }

    /** Unpacks elements, starting at {@code position}. Returns the position after them. */
    static int unpack(
            Comm comm,
            String name,
            byte[] inbuf,
            int position,
            @Nullable Object outbuf,
            int offset,
            int count,
            Datatype type) {
        Call call = call(comm, name, offset, count, type, position);
        UserBuffer buffer = opened(comm, call, "outbuf", outbuf, offset, count, type, true);
        return buffer.unpackFrom(checked(call, "inbuf", inbuf), position, count);
    }

    /** Unpacks elements from a buffer of MPJ Express. */
    static int unpack(
            Comm comm,
            String name,
            mpjbuf.Buffer inbuf,
            int position,
            @Nullable Object outbuf,
            int offset,
            int count,
            Datatype type) {
        return unpack(comm, name, packed(comm, name, "inbuf", inbuf), position, outbuf, offset, count, type);
    }

    /** Returns the number of bytes that packed elements take. */
    static int size(Comm comm, int count, Datatype type) {
        Call call = comm.call("packSize", "incount", count, "type", type);
        comm.state(call);
        call.checkNotNegative(MPI.ERR_COUNT, "incount", count);
        Datatype used = Datatype.usable(call, type);
        if (used.isObject()) {
            throw call.error(MPI.ERR_TYPE, "type", used, "a type of known size");
        }
        long bytes = (long) count * used.getByteSize();
        if (bytes > Integer.MAX_VALUE) {
            throw call.error(MPI.ERR_COUNT, "bytes", bytes, "less than 2 GiB");
        }
        return (int) bytes;
    }

    private static Call call(Comm comm, String name, int offset, int count, @Nullable Datatype type, int position) {
        return comm.call(name, "offset", offset, "count", count, "type", type, "position", position);
    }

    private static UserBuffer opened(
            Comm comm,
            Call call,
            String name,
            @Nullable Object buf,
            int offset,
            int count,
            Datatype type,
            boolean toWrite) {
        comm.state(call);
        UserBuffer buffer = UserBuffer.of(call, name, buf, offset, type);
        buffer.check(0, count, toWrite);
        return buffer;
    }

    private static byte[] packed(Comm comm, String call, String name, mpjbuf.@Nullable Buffer buffer) {
        if (buffer == null) {
            throw comm.call(call).error(MPI.ERR_BUFFER, name, null, "a buffer of packed data");
        }
        byte[] bytes = new byte[buffer.data().remaining()];
        buffer.data().get(bytes);
        return bytes;
    }

    private static byte[] checked(Call call, String name, byte @Nullable [] packed) {
        if (packed == null) {
            throw call.error(MPI.ERR_BUFFER, name, packed, "an array of bytes");
        }
        return packed;
    }
}
