package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.BlockSource;
import org.rankcluster.protocol.message.Payload;

/**
 * A buffer argument of a collective with a block for each rank, as the program passed it.
 *
 * @param name name of the argument, for errors
 * @param buffer array, NIO buffer, ...
 * @param offset position of displacement 0, in elements of the buffer
 * @param counts number of elements of each block
 * @param displs displacement of each block, in extents of the type
 * @param type type of the elements
 */
record VectorBufferArgument(
        String name,
        @Nullable Object buffer,
        int offset,
        int @Nullable [] counts,
        int @Nullable [] displs,
        @Nullable Datatype type)
        implements Call.Described {
    /** Argument of a rank that contributes nothing; the root decides. */
    static final VectorBufferArgument NOTHING = new VectorBufferArgument("", null, 0, null, null, null);

    @Override
    public String describe() {
        String kind = BufferArgument.kind(name);
        return buffer == null && type == null
                ? ""
                : BufferArgument.atOffset(kind, offset)
                        + Call.pairs(kind + "count", counts, kind + "displs", displs, kind + "type", type);
    }

    /** Returns the checked buffer with a block for each of {@code ranks} ranks. */
    Opened open(Call call, int ranks, boolean toWrite) {
        UserBuffer opened = UserBuffer.of(call, name, buffer, offset, type);
        int[] checkedCounts = checked(call, "counts", counts, ranks);
        int[] checkedDispls = checked(call, "displs", displs, ranks);
        opened.check(checkedDispls, checkedCounts, toWrite);
        int[] bytes = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            bytes[i] = opened.bytes(checkedCounts[i]);
        }
        return new Opened(opened, checkedCounts, checkedDispls, bytes);
    }

    /** Returns a copy of the numbers for the ranks. An array may be longer; its rest is ignored. */
    static int[] checked(Call call, String what, int @Nullable [] values, int ranks) {
        if (values == null || values.length < ranks) {
            throw call.error(MPI.ERR_ARG, what, values, ranks + " numbers, one for each rank");
        }
        return Arrays.copyOf(values, ranks);
    }

    /**
     * The buffer argument of a call after its check: one type, and a count and a displacement for each rank.
     *
     * @param bytes packed bytes of each block
     */
    record Opened(UserBuffer buffer, int[] counts, int[] displs, int[] bytes) {
        /** Returns block {@code i}, packed. */
        Payload pack(int i) {
            return buffer.pack(displs[i], counts[i]);
        }

        /** Returns all blocks, packed one after the other. */
        Payload pack() {
            return buffer.pack(displs, counts);
        }

        /** Returns the given blocks in the given order. Each is packed when it is sent. */
        BlockSource leaving(int... indices) {
            int[] picked = IntStream.of(indices).map(i -> bytes[i]).toArray();
            return new LazyPackedBlocks(
                    buffer.call(), picked, i -> buffer.packBlock(displs[indices[i]], counts[indices[i]]));
        }

        /** Returns all blocks. Each is packed when it is sent. */
        BlockSource leaving() {
            return new LazyPackedBlocks(buffer.call(), bytes, i -> buffer.packBlock(displs[i], counts[i]));
        }

        /** Returns all blocks, packed separately. */
        Payload[] packEach() {
            Payload[] blocks = new Payload[counts.length];
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = pack(i);
            }
            return blocks;
        }

        /** Unpacks blocks into their places. */
        void unpack(Payload blocks) {
            buffer.unpack(blocks, displs, counts);
        }

        /** Unpacks separately packed blocks into their places. */
        void place(Payload[] blocks) {
            for (int i = 0; i < blocks.length; i++) {
                buffer.place(blocks[i], displs[i], counts[i]);
            }
        }
    }
}
