package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.Payload;

/**
 * A buffer argument of a collective as the program passed it, checked only on ranks where it is significant. On ranks where it is not
 * significant, it may have any value.
 *
 * @param name name of the argument, for errors
 * @param buffer array, NIO buffer, ...
 * @param offset index of the first element, in elements of the buffer
 * @param count number of elements, 0 or more
 * @param type type of the elements
 */
record BufferArgument(
        String name,
        @Nullable Object buffer,
        int offset,
        int count,
        @Nullable Datatype type) implements Call.Described {
    /** Argument of a rank that contributes nothing; the root decides. */
    static final BufferArgument NOTHING = new BufferArgument("", null, 0, 0, null);

    @Override
    public String describe() {
        String kind = kind(name);
        return buffer == null && type == null
                ? ""
                : atOffset(kind, offset) + Call.pairs(kind + "count", count, kind + "type", type);
    }

    /** Returns {@code send} for {@code sendbuf}. */
    static String kind(String name) {
        return name.endsWith("buf") ? name.substring(0, name.length() - "buf".length()) : name;
    }

    /** Returns the description of a buffer with its offset, unless that is 0. */
    static String atOffset(String kind, int offset) {
        return offset == 0 ? "" : Call.pairs(kind + "offset", offset) + ", ";
    }

    /** Returns the checked buffer, of which {@code blocks} blocks of {@code count} elements are used. */
    UserBuffer open(Call call, int blocks, boolean toWrite) {
        UserBuffer opened = UserBuffer.of(call, name, buffer, offset, type);
        call.checkNotNegative(MPI.ERR_COUNT, "count", count);
        long elements = (long) count * blocks;
        if (elements > Integer.MAX_VALUE) {
            throw call.error(MPI.ERR_COUNT, "elements", elements, "less than 2^31 in one call");
        }
        opened.check(0, (int) elements, toWrite);
        return opened;
    }

    /** Returns the argument's packed elements. */
    Payload pack(Call call) {
        return open(call, 1, false).pack(0, count);
    }

    boolean isObject() {
        return type != null && type.isObject();
    }
}
