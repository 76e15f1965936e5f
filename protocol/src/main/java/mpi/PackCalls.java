package mpi;

import org.jspecify.annotations.Nullable;

/**
 * Packs data into bytes by hand and back (MPI-4.1, section 5.2), in both dialects. What is packed can be sent as PACKED and
 * received as elements of the types that it was packed from, and the other way round. Positions are in bytes.
 */
abstract class PackCalls extends CommBase {
    PackCalls(CommHandle handle) {
        super(handle);
    }

    /**
     * Packs {@code incount} elements into {@code outbuf}, from {@code position} on.
     *
     * @return the position behind them
     */
    public final int pack(@Nullable Object inbuf, int incount, Datatype type, byte[] outbuf, int position) {
        return pack("pack", inbuf, 0, incount, type, outbuf, position);
    }

    /** {@link #pack(Object, int, Datatype, byte[], int)}, from element {@code offset} of {@code inbuf} on. */
    public final int Pack(
            @Nullable Object inbuf, int offset, int incount, Datatype datatype, byte[] outbuf, int position) {
        return pack("Pack", inbuf, offset, incount, datatype, outbuf, position);
    }

    private int pack(
            String name, @Nullable Object inbuf, int offset, int count, Datatype type, byte[] outbuf, int position) {
        Call call = packCall(name, offset, count, type, position);
        UserBuffer buffer = opened(call, "inbuf", inbuf, offset, count, type, false);
        int end = checkedEnd(call, "outbuf", outbuf, position, buffer.bytes(count));
        buffer.packInto(count, outbuf, position);
        return end;
    }

    /**
     * Unpacks {@code outcount} elements from {@code inbuf}, from {@code position} on.
     *
     * @return the position behind them
     */
    public final int unpack(byte[] inbuf, int position, @Nullable Object outbuf, int outcount, Datatype type) {
        return unpack("unpack", inbuf, position, outbuf, 0, outcount, type);
    }

    /** {@link #unpack(byte[], int, Object, int, Datatype)}, to element {@code offset} of {@code outbuf} and on. */
    public final int Unpack(
            byte[] inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return unpack("Unpack", inbuf, position, outbuf, offset, outcount, datatype);
    }

    private int unpack(
            String name, byte[] inbuf, int position, @Nullable Object outbuf, int offset, int count, Datatype type) {
        Call call = packCall(name, offset, count, type, position);
        UserBuffer buffer = opened(call, "outbuf", outbuf, offset, count, type, true);
        int end = checkedEnd(call, "inbuf", inbuf, position, buffer.bytes(count));
        buffer.unpackFrom(inbuf, position, count);
        return end;
    }

    /** Bytes that {@code incount} packed elements take. */
    public final int packSize(int incount, Datatype type) {
        Call call = call("packSize", "incount", incount, "type", type);
        state(call);
        call.checkNotNegative(MPI.ERR_COUNT, "incount", incount);
        Datatype used = Datatype.usable(call, type);
        if (used.isObject()) {
            throw call.error(MPI.ERR_TYPE, "type", used, "a type of known size");
        }
        long bytes = (long) incount * used.getByteSize();
        if (bytes > Integer.MAX_VALUE) {
            throw call.error(MPI.ERR_COUNT, "bytes", bytes, "less than 2 GiB");
        }
        return (int) bytes;
    }

    /** {@link #packSize}. */
    public final int Pack_size(int incount, Datatype datatype) {
        return packSize(incount, datatype);
    }

    private Call packCall(String name, int offset, int count, @Nullable Datatype type, int position) {
        return call(name, "offset", offset, "count", count, "type", type, "position", position);
    }

    private UserBuffer opened(
            Call call, String name, @Nullable Object buf, int offset, int count, Datatype type, boolean toWrite) {
        state(call);
        UserBuffer buffer = UserBuffer.of(call, name, buf, offset, type);
        buffer.check(0, count, toWrite);
        return buffer;
    }

    private static int checkedEnd(Call call, String name, byte @Nullable [] packed, int position, int bytes) {
        if (packed == null) {
            throw call.error(MPI.ERR_BUFFER, name, packed, "an array of bytes");
        }
        if (position < 0 || position > packed.length) {
            throw call.error(MPI.ERR_ARG, "position", position, "0.." + packed.length);
        }
        if (bytes > packed.length - position) {
            String room = name + ": byte[" + packed.length + "] (expected: room for " + bytes + " bytes at " + position;
            throw call.error(MPI.ERR_TRUNCATE, room + ")");
        }
        return position + bytes;
    }
}
