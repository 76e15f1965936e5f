package org.rankcluster.protocol.address;

import java.util.function.IntUnaryOperator;

/**
 * Network addresses stored in an array by LPID, for placements without a formula. The addresses stand for an address vector of AVEs and for
 * virtual connections (Guo et al., section IV).
 */
public final class StoredAddresses implements Addresses {
    private final int[] addresses;

    /**
     * Stores the addresses of a placement.
     *
     * @param size number of processes, 0 or more
     * @param placement function from LPID, 0 to {@code size - 1}, to address
     */
    public StoredAddresses(int size, IntUnaryOperator placement) {
        addresses = new int[size];
        for (int lpid = 0; lpid < size; lpid++) {
            addresses[lpid] = placement.applyAsInt(lpid);
        }
    }

    @Override
    public int size() {
        return addresses.length;
    }

    @Override
    public int address(int lpid) {
        return addresses[lpid];
    }

    @Override
    public boolean isComputed() {
        return false;
    }

    @Override
    public long heapBytes() {
        return Structs.object(Integer.BYTES) + Structs.array(addresses.length, Integer.BYTES);
    }
}
