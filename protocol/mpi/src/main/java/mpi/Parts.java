package mpi;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.BlockSource;
import org.rankcluster.protocol.message.Payload;

/**
 * A buffer argument of a collective with a block for each rank, not looked at yet.
 *
 * @param name the argument's name, for errors
 * @param buffer array, NIO buffer, ...
 * @param offset where displacement 0 is, in elements of the buffer
 * @param counts elements of each block
 * @param displs displacement of each block, in extents of the type
 * @param type type of the elements
 */
record Parts(
        String name,
        @Nullable Object buffer,
        int offset,
        int @Nullable [] counts,
        int @Nullable [] displs,
        @Nullable Datatype type)
        implements Call.Described {
    /** Of a rank that has nothing to say: the root decides. */
    static final Parts NOTHING = new Parts("", null, 0, null, null, null);

    @Override
    public String describe() {
        String kind = Part.kind(name);
        return buffer == null && type == null
                ? ""
                : Part.atOffset(kind, offset)
                        + Call.pairs(kind + "count", counts, kind + "displs", displs, kind + "type", type);
    }

    /** The buffer with a block for each of {@code ranks} ranks. */
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

    /** A copy of the numbers that are there for ranks; an array may have more, which are nobody's. */
    static int[] checked(Call call, String what, int @Nullable [] values, int ranks) {
        if (values == null || values.length < ranks) {
            throw call.error(MPI.ERR_ARG, what, values, ranks + " numbers, one for each rank");
        }
        return Arrays.copyOf(values, ranks);
    }

    /**
     * What was looked at.
     *
     * @param bytes packed bytes of each block
     */
    record Opened(UserBuffer buffer, int[] counts, int[] displs, int[] bytes) {
        /** Block {@code i}, packed. */
        Payload pack(int i) {
            return buffer.pack(displs[i], counts[i]);
        }

        /** All blocks, packed one after the other. */
        Payload pack() {
            return buffer.pack(displs, counts);
        }

        /** Blocks at these places, in this order, each to be packed when it leaves. */
        BlockSource leaving(int... places) {
            int[] picked = IntStream.of(places).map(i -> bytes[i]).toArray();
            return new LeavingBlocks(
                    buffer.call(), picked, i -> buffer.packBlock(displs[places[i]], counts[places[i]]));
        }

        /** All blocks, each to be packed when it leaves. */
        BlockSource leaving() {
            return new LeavingBlocks(buffer.call(), bytes, i -> buffer.packBlock(displs[i], counts[i]));
        }

        /** All blocks, packed each for itself. */
        Payload[] packEach() {
            Payload[] blocks = new Payload[counts.length];
            for (int i = 0; i < blocks.length; i++) {
                blocks[i] = pack(i);
            }
            return blocks;
        }

        /** Puts packed blocks where they belong. */
        void unpack(Payload blocks) {
            buffer.unpack(blocks, displs, counts);
        }

        /** Puts blocks that were packed each for itself where they belong. */
        void place(Payload[] blocks) {
            for (int i = 0; i < blocks.length; i++) {
                buffer.place(blocks[i], displs[i], counts[i]);
            }
        }
    }
}
