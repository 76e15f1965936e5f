package org.rankcluster.protocol.address.av;

import java.util.function.IntUnaryOperator;
import org.rankcluster.protocol.address.Structs;

/**
 * Addresses that follow from ranks: coordinates of a torus that is filled in an order of its dimensions. They take no memory a process; the papers
 * leave them to the layer below (Kumar et al., section 3: PAMI is given a rank).
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
