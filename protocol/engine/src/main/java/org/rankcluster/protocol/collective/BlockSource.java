package org.rankcluster.protocol.collective;

import org.rankcluster.protocol.pointtopoint.Packed;

/**
 * The input of a collective as blocks in the program's memory, each packed just before it is sent. The program must not change their memory
 * until the collective is done.
 */
public interface BlockSource {
    /** {@return the total size of all blocks when packed, in bytes} */
    int size();

    /**
     * Packs one block. The CPU time of packing is not charged yet; it is part of the result.
     *
     * @param offset first byte of the block within all packed blocks, 0 or more
     * @param length bytes of the block, 0 or more, at most {@link #size} - {@code offset}
     * @return the packed bytes and the work of packing them
     */
    Packed pack(int offset, int length);
}
