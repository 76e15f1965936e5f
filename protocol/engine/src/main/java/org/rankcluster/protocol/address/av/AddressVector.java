package org.rankcluster.protocol.address.av;

import org.rankcluster.protocol.address.Structs;

/**
 * The address vector of one rank: an element (AVE) for each process that it may send to. An AVE here is an {@code int}: an actor id, and in the
 * sign, which ids have to spare, the transport (Guo et al., section IV-B, "Identifying Which Transport to Use"). What belongs to a transport is
 * kept once a transport, not in the AVE ("Accessing Transport-specific Information").
 */
public final class AddressVector {
    private static final int SHARED_MEMORY = Integer.MIN_VALUE;

    private final Addresses addresses;
    private final int nodeFrom;
    private final int nodeTo;

    /**
     * The vector of a rank.
     *
     * @param addresses where the processes are
     * @param nodeFrom first address of the rank's own node
     * @param nodeTo last address of the rank's own node
     */
    public AddressVector(Addresses addresses, int nodeFrom, int nodeTo) {
        this.addresses = addresses;
        this.nodeFrom = nodeFrom;
        this.nodeTo = nodeTo;
    }

    /** The element of a process. */
    public int ave(int lpid) {
        int address = addresses.address(lpid);
        return address >= nodeFrom && address <= nodeTo ? address | SHARED_MEMORY : address;
    }

    /** The address that an element names. */
    public static int address(int ave) {
        return ave & ~SHARED_MEMORY;
    }

    /** Whether an element says that the process is on the same node. */
    public static boolean isOnNode(int ave) {
        return ave < 0;
    }

    /** Whether a process is on the same node. */
    public boolean isOnThisNode(int lpid) {
        return isOnNode(ave(lpid));
    }

    /** Heap bytes of a vector over these addresses. */
    public static long heapBytes(Addresses addresses) {
        return Structs.object(3 * Integer.BYTES) + addresses.heapBytes();
    }
}
