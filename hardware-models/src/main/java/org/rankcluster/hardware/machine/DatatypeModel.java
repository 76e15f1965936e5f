package org.rankcluster.hardware.machine;

/**
 * How the machine's MPI library processes data that are not contiguous. An element is a contiguous piece of data.
 *
 * @param lookAhead elements that a look-ahead sees
 * @param denseBytes mean bytes of an element from which on data are sent from where they are
 * @param pipelineBytes size of the buffer that others are packed into
 * @param search ps to search past an element
 * @param look ps to look at an element without touching its data
 * @param pack ps to copy an element, apart from the time that its bytes take in the node's memory
 */
public record DatatypeModel(int lookAhead, int denseBytes, int pipelineBytes, long search, long look, long pack) {
    /**
     * For machine files that say nothing of it: it costs nothing. The numbers are those of MPICH2's CH3 device: 16 entries of an
     * I/O vector less one for the header, which is the 15 of Balaji et al., section 4.1; MPIDI_IOV_DENSITY_MIN;
     * MPIDI_CH3U_SRBuf_size.
     */
    public static final DatatypeModel FREE = new DatatypeModel(15, 16 << 10, 256 << 10, 0, 0, 0);
}
