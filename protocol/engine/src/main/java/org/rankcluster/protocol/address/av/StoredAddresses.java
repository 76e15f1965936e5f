package org.rankcluster.protocol.address.av;

import java.util.function.IntUnaryOperator;
import org.rankcluster.protocol.address.Structs;

/** Addresses in an array, one an LPID: those of an address vector of AVEs, and those behind virtual connections (Guo et al., section IV). */
public final class StoredAddresses implements Addresses {
    private final int[] addresses;

    /** Stores what the placement says of LPIDs from 0 on. */
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
