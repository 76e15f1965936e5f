package org.rankcluster.protocol.address;

/**
 * The address vector of one rank: a table from LPIDs to network addresses, with one element (AVE) for each reachable process. An AVE here
 * is an {@code int}: an actor id, with the transport in the sign bit. Ids do not use this bit (Guo et al., section IV-B, "Identifying Which
 * Transport to Use"). Data of a transport is stored once for each transport, not in the AVE ("Accessing Transport-specific Information").
 */
public final class AddressVector {
    private static final int SHARED_MEMORY = Integer.MIN_VALUE;

    private final Addresses addresses;
    private final int nodeFrom;
    private final int nodeTo;

    /**
     * Creates the vector of a rank.
     *
     * @param addresses network addresses of the processes, by LPID
     * @param nodeFrom first address of the rank's own node
     * @param nodeTo last address of the rank's own node
     */
    public AddressVector(Addresses addresses, int nodeFrom, int nodeTo) {
        this.addresses = addresses;
        this.nodeFrom = nodeFrom;
        this.nodeTo = nodeTo;
    }

    /**
     * Returns the element of a process.
     *
     * @param lpid LPID of the process, below the number of addresses
     * @return the AVE; negative if the process is on the rank's own node
     */
    public int ave(int lpid) {
        int address = addresses.address(lpid);
        return address >= nodeFrom && address <= nodeTo ? address | SHARED_MEMORY : address;
    }

    /**
     * Returns the address in an element.
     *
     * @param ave element of a vector, as {@link #ave} returns it; negative for a process on the same node
     * @return id of the process's actor, 0 or more
     */
    public static int address(int ave) {
        return ave & ~SHARED_MEMORY;
    }

    /**
     * Returns whether an element is the element of a process on the same node.
     *
     * @param ave element of a vector, as {@link #ave} returns it; negative for a process on the same node
     * @return true if shared memory leads to the process
     */
    public static boolean isOnNode(int ave) {
        return ave < 0;
    }

    /**
     * Returns whether a process is on the same node.
     *
     * @param lpid LPID of the process, below the number of addresses
     * @return true if shared memory leads to the process
     */
    public boolean isOnThisNode(int lpid) {
        return isOnNode(ave(lpid));
    }

    /**
     * Returns the heap size of a vector over these addresses.
     *
     * @param addresses network addresses by LPID
     * @return bytes, more than 0
     */
    public static long heapBytes(Addresses addresses) {
        return Structs.object(3 * Integer.BYTES) + addresses.heapBytes();
    }
}
