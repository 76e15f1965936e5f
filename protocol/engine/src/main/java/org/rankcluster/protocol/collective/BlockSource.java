package org.rankcluster.protocol.collective;

import org.rankcluster.protocol.pointtopoint.Packed;

/**
 * What a rank contributes to a collective, in blocks that are packed when they are about to leave. The program leaves their memory as it is
 * until the collective is done.
 */
public interface BlockSource {
    /** Packed bytes of all blocks together. */
    int size();

    /** Packs a block; its work is yet to be done by the CPU. {@code offset} and {@code length}: where it is in all blocks, packed. */
    Packed pack(int offset, int length);
}
