package mpi;

import org.jspecify.annotations.Nullable;

/**
 * A buffer argument of a collective, not looked at yet: on ranks where it is not significant it may be anything.
 *
 * @param name the argument's name, for errors
 * @param buffer array, NIO buffer, ...
 * @param offset where the first element is, in elements of the buffer
 * @param count number of elements
 * @param type type of the elements
 */
record Part(
        String name,
        @Nullable Object buffer,
        int offset,
        int count,
        @Nullable Datatype type) {
    /** The buffer, of which {@code blocks} blocks of {@code count} elements are used. */
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
}
