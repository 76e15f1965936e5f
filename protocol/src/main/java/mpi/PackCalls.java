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

    /** {@link #pack(Object, int, Datatype, byte[], int)} to a buffer of MPJ Express. */
    public final int Pack(
            @Nullable Object inbuf, int offset, int incount, Datatype datatype, mpjbuf.Buffer outbuf, int position) {
        byte[] packed = packed("Pack", "outbuf", outbuf);
        int end = pack("Pack", inbuf, offset, incount, datatype, packed, position);
        outbuf.data().put(position, packed, position, end - position);
        outbuf.setSize(end);
        return end;
    }

    private byte[] packed(String call, String name, mpjbuf.@Nullable Buffer buffer) {
        if (buffer == null) {
            throw call(call).error(MPI.ERR_BUFFER, name, null, "a buffer of packed data");
        }
        byte[] bytes = new byte[buffer.data().remaining()];
        buffer.data().get(bytes);
        return bytes;
    }

    private int pack(
            String name, @Nullable Object inbuf, int offset, int count, Datatype type, byte[] outbuf, int position) {
        Call call = packCall(name, offset, count, type, position);
        UserBuffer buffer = opened(call, "inbuf", inbuf, offset, count, type, false);
        return buffer.packInto(count, checked(call, "outbuf", outbuf), position);
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

    /** {@link #unpack(byte[], int, Object, int, Datatype)} from a buffer of MPJ Express. */
    public final int Unpack(
            mpjbuf.Buffer inbuf, int position, @Nullable Object outbuf, int offset, int outcount, Datatype datatype) {
        return unpack("Unpack", packed("Unpack", "inbuf", inbuf), position, outbuf, offset, outcount, datatype);
    }

    private int unpack(
            String name, byte[] inbuf, int position, @Nullable Object outbuf, int offset, int count, Datatype type) {
        Call call = packCall(name, offset, count, type, position);
        UserBuffer buffer = opened(call, "outbuf", outbuf, offset, count, type, true);
        return buffer.unpackFrom(checked(call, "inbuf", inbuf), position, count);
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

    private static byte[] checked(Call call, String name, byte @Nullable [] packed) {
        if (packed == null) {
            throw call.error(MPI.ERR_BUFFER, name, packed, "an array of bytes");
        }
        return packed;
    }
}
