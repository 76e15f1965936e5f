package org.rankcluster.protocol.extension;

import org.rankcluster.protocol.runtime.RankRuntime;

/** Lets a program that knows RankCluster say how much it computes between MPI calls. */
public final class Compute {
    private Compute() {}

    /** Lets {@code flops} floating-point operations pass in virtual time, at the machine's rate. */
    public static void flops(double flops) {
        RankRuntime.current().flops(flops);
    }

    /** Lets {@code picoseconds} of virtual time pass. */
    public static void time(long picoseconds) {
        RankRuntime.current().compute(picoseconds);
    }

    /** Lets the copying of {@code bytes} bytes within the node's memory pass in virtual time: what packing by hand takes. */
    public static void copy(long bytes) {
        RankRuntime rank = RankRuntime.current();
        rank.compute(rank.job().packing().costs().pack(0, bytes));
    }

    /** Clock of the machine's CPUs in Hz; virtual seconds times this are CPU cycles. */
    public static double clockHertz() {
        return RankRuntime.current().job().clockHertz();
    }
}
