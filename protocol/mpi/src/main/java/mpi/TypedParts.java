package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.BlockSource;
import org.rankcluster.protocol.message.Payload;

/**
 * A buffer argument of an alltoallw as the program passed it: a block and a datatype for each rank.
 *
 * @param name name of the argument, for errors
 * @param buffer array, NIO buffer, ...
 * @param counts number of elements of each block
 * @param displs displacement of each block, in bytes
 * @param types type of the elements of each block
 */
record TypedParts(
        String name,
        @Nullable Object buffer,
        int @Nullable [] counts,
        int @Nullable [] displs,
        Datatype @Nullable [] types)
        implements Call.Described {

    @Override
    public String describe() {
        String kind = BufferArgument.kind(name);
        return Call.pairs(kind + "counts", counts, kind + "displs", displs, kind + "types", types);
    }

    /** Returns the checked buffer with a block for each of {@code ranks} ranks. */
    Opened open(Call call, int ranks, boolean toWrite) {
        int[] checkedCounts = VectorBufferArgument.checked(call, "counts", counts, ranks);
        int[] checkedDispls = VectorBufferArgument.checked(call, "displs", displs, ranks);
        if (types == null || types.length < ranks) {
            throw call.error(MPI.ERR_ARG, "types", types, ranks + " types, one for each rank");
        }
        UserBuffer[] blocks = new UserBuffer[ranks];
        int[] bytes = new int[ranks];
        for (int i = 0; i < ranks; i++) {
            Object used =
                    checkedCounts[i] == 0 ? null : buffer; // a block without elements may have a buffer of any type
            blocks[i] = UserBuffer.atByte(call, name, used, checkedDispls[i], types[i]);
            if (blocks[i].type().isObject() && checkedCounts[i] > 0) {
                throw call.error(MPI.ERR_TYPE, "type", types[i], "a type of known size");
            }
            blocks[i].check(0, checkedCounts[i], toWrite);
            bytes[i] = blocks[i].bytes(checkedCounts[i]);
        }
        return new Opened(call, blocks, checkedCounts, bytes);
    }

    /**
     * The buffer argument of a call after its check: blocks with a type, a count and a displacement for each rank.
     *
     * @param bytes packed bytes of each block
     */
    record Opened(Call call, UserBuffer[] blocks, int[] counts, int[] bytes) {
        /** Returns all blocks. Each is packed when it is sent. */
        BlockSource leaving() {
            return new LazyPackedBlocks(call, bytes, i -> blocks[i].packBlock(0, counts[i]));
        }

        /** Unpacks blocks into their places. */
        void unpack(Payload all) {
            int from = 0;
            for (int i = 0; i < blocks.length; i++) {
                if (bytes[i] > 0) {
                    blocks[i].unpack(all, from, bytes[i], 0);
                    from += bytes[i];
                }
            }
        }
    }
}
