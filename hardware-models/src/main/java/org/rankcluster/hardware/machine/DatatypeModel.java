package org.rankcluster.hardware.machine;

/**
 * The costs and limits of the machine's MPI library for messages of noncontiguous data. An element is a contiguous piece of data.
 *
 * @param lookAhead number of elements that a look-ahead covers
 * @param denseBytes mean size of an element from which data are sent directly from the user's memory, in bytes
 * @param pipelineBytes size of the buffer that other data are packed into, in bytes
 * @param search time to search past an element, in picoseconds
 * @param look time to look at an element without touching its data, in picoseconds
 * @param pack time of the instructions that copy an element, in picoseconds
 * @param memory time of the node's memory for an element that lies apart from the others, without the time of its bytes, in picoseconds.
 *     Programs that pack by a loop of their own need it, too
 */
public record DatatypeModel(
        int lookAhead, int denseBytes, int pipelineBytes, long search, long look, long pack, long memory) {
    /**
     * The model of machine files without these keys: processing costs nothing. The numbers are from MPICH2's CH3 device. 15 elements are
     * its 16 entries of an I/O vector less one for the header (Balaji et al., section 4.1). The sizes are MPIDI_IOV_DENSITY_MIN and
     * MPIDI_CH3U_SRBuf_size.
     */
    public static final DatatypeModel FREE = new DatatypeModel(15, 16 << 10, 256 << 10, 0, 0, 0, 0);
}
