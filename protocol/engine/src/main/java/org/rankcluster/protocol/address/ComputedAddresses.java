package org.rankcluster.protocol.address;

import java.util.function.IntUnaryOperator;

/**
 * Network addresses computed from LPIDs by a function, without a table. Such a function exists on a torus whose dimensions are filled in a
 * fixed order. Computed addresses take no memory for each process. The papers leave them to the layer below (Kumar et al., section 3: PAMI
 * is given a rank).
 *
 * @param size number of processes
 * @param placement function from LPID to address
 */
public record ComputedAddresses(int size, IntUnaryOperator placement) implements Addresses {
    @Override
    public int address(int lpid) {
        return placement.applyAsInt(lpid);
    }

    @Override
    public boolean isComputed() {
        return true;
    }

    @Override
    public long heapBytes() {
        return Structs.object(2 * Integer.BYTES);
    }
}
