package org.rankcluster.protocol.address;

/**
 * The sizes of the data structures of address management, such as rank maps and address vector elements, in bytes. The sizes are for C on
 * the modelled machine, and for the heap of a JVM with compact headers.
 */
public final class Structs {
    /** A virtual connection (Guo et al., section IV-B: 480 B). */
    public static final int VC = 480;

    /** A slot of a VCRT (docs/papers.md, G1: Fig. 10 of Guo et al. needs 4 B). */
    public static final int VCRT_SLOT = 4;

    /** The header before the slots of a VCRT: handle, reference count, size (MPICH 3.2, {@code MPID_VCRT}). */
    public static final int VCRT_HEADER = 12;

    /** The header before slots that are pointers, with padding (MPICH 3.2). */
    public static final int VCRT_HEADER_OF_POINTERS = 16;

    /** An address vector element (Guo et al., section IV-B: 12 B). */
    public static final int AVE = 12;

    /** An address vector element according to the 4 MB of Fig. 18 of Guo et al. */
    public static final int AVE_OF_MINIAPPS = 8;

    /** A rank map without its table (MPICH 3.3, {@code MPIDI_rank_map_t}): mode, AV, size, offset, stride, block size, two pointers. */
    public static final int RANKMAP = 40;

    /** The header before the LPIDs of a lut or mlut: handle and reference count (MPICH 3.3, {@code MPIDI_rank_map_lut_t}). */
    public static final int LUT_HEADER = 8;

    /** An LPID. */
    public static final int LPID = 4;

    /** A process group and an LPID. */
    public static final int GROUP_AND_LPID = 8;

    private static final int HEADER = 8;
    private static final int ARRAY_HEADER = 12;

    private Structs() {}

    /**
     * Returns the heap size of an object.
     *
     * @param fields bytes of its fields, 0 or more
     * @return bytes with the header, a multiple of 8
     */
    public static long object(int fields) {
        return aligned(HEADER + fields);
    }

    /**
     * Returns the heap size of an array.
     *
     * @param length number of elements, 0 or more
     * @param element bytes of one element
     * @return bytes with the header, a multiple of 8
     */
    public static long array(long length, int element) {
        return aligned(ARRAY_HEADER + length * element);
    }

    private static long aligned(long bytes) {
        return bytes + 7 & ~7;
    }
}
