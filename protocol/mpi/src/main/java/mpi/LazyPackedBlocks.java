package mpi;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.rankcluster.protocol.collective.BlockSource;
import org.rankcluster.protocol.pointtopoint.Packed;

/** The send blocks of a collective in a program's buffer, in memory order, each packed only when it is sent. */
final class LazyPackedBlocks implements BlockSource {
    private final int[] bytes;
    private final int[] offsets;
    private final int total;
    private final IntFunction<Packed> packer;

    /**
     * Creates the blocks of a call. Fails if their total exceeds the limit of a message.
     *
     * @param bytes packed bytes of each block
     * @param packer packs the block with a given number
     */
    LazyPackedBlocks(Call call, int[] bytes, IntFunction<Packed> packer) {
        this.bytes = bytes;
        this.total = call.total(bytes);
        this.offsets = new int[bytes.length];
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] = offsets[i - 1] + bytes[i - 1];
        }
        this.packer = packer;
    }

    @Override
    public int size() {
        return total;
    }

    @Override
    public Packed pack(int offset, int length) {
        int block = Arrays.binarySearch(offsets, offset);
        while (block >= 0 && block < offsets.length - 1 && offsets[block + 1] == offset) {
            block++; // skips empty blocks
        }
        if (block < 0 || bytes[block] != length) {
            throw new IllegalArgumentException(
                    "range of " + length + " bytes at offset " + offset + " is not one block");
        }
        return packer.apply(block);
    }
}
