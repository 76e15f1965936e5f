package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.RankRuntime;

/** The calls by which a program states the duration of computation that it does not execute. */
public final class Compute {
    private Compute() {}

    /**
     * Advances virtual time by the duration of floating-point operations, at the machine's rate.
     *
     * @param flops number of operations, 0 or more
     */
    public static void flops(double flops) {
        RankRuntime.current().flops(flops);
    }

    /**
     * Advances virtual time.
     *
     * @param picoseconds duration, 0 or more
     */
    public static void time(long picoseconds) {
        RankRuntime.current().compute(picoseconds);
    }

    /**
     * Advances virtual time by the duration of a copy within the node's memory, as in packing without a datatype.
     *
     * @param bytes number of bytes, 0 or more
     */
    public static void copy(long bytes) {
        copy(bytes, 0);
    }

    /**
     * Advances virtual time by the duration of a copy of elements that lie apart in memory, as in a loop that packs a column.
     *
     * @param bytes number of bytes of all elements, 0 or more
     * @param elements number of contiguous pieces, 0 or more
     */
    public static void copy(long bytes, long elements) {
        RankRuntime rank = RankRuntime.current();
        rank.compute(rank.job().packing().costs().copy(elements, bytes));
    }

    /**
     * Returns the clock of the machine's CPUs. Virtual seconds times this value are CPU cycles.
     *
     * @return clock frequency in Hz, more than 0
     */
    public static double clockHertz() {
        return RankRuntime.current().job().clockHertz();
    }
}
