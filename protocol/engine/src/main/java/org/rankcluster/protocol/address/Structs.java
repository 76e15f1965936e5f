package org.rankcluster.protocol.address;

/** Sizes of the structures that the papers count: bytes in C on the modelled machine, and on the heap of a JVM with compact headers. */
public final class Structs {
    /** A virtual connection (Guo et al., section IV-B: 480 B). */
    public static final int VC = 480;

    /** A slot of a VCRT (PAPERS.md, G1: Fig. 10 of Guo et al. needs 4 B). */
    public static final int VCRT_SLOT = 4;

    /** What comes before the slots of a VCRT: handle, count of references, size (MPICH 3.2, {@code MPID_VCRT}). */
    public static final int VCRT_HEADER = 12;

    /** An address vector element (Guo et al., section IV-B: 12 B). */
    public static final int AVE = 12;

    /** An element as the address arithmetic of Figs. 4 to 8 of Guo et al. has it. */
    public static final int AVE_OF_FIGURES = 16;

    /** An element as the 4 MB of Fig. 18 of Guo et al. need it. */
    public static final int AVE_OF_MINIAPPS = 8;

    /** A rank map without its table (MPICH 3.3, {@code MPIDI_rank_map_t}): mode, AV, size, offset, stride, block size, two pointers. */
    public static final int RANKMAP = 40;

    /** What comes before the LPIDs of a lut or mlut: handle and count of references (MPICH 3.3, {@code MPIDI_rank_map_lut_t}). */
    public static final int LUT_HEADER = 8;

    /** An LPID. */
    public static final int LPID = 4;

    /** A process group and an LPID. */
    public static final int GROUP_AND_LPID = 8;

    private static final int HEADER = 8;
    private static final int ARRAY_HEADER = 12;

    private Structs() {}

    /** Heap bytes of an object with so many bytes of fields. */
    public static long object(int fields) {
        return aligned(HEADER + fields);
    }

    /** Heap bytes of an array. */
    public static long array(long length, int element) {
        return aligned(ARRAY_HEADER + length * element);
    }

    private static long aligned(long bytes) {
        return bytes + 7 & ~7;
    }
}
