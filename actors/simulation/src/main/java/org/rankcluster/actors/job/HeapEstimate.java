package org.rankcluster.actors.job;

import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.PacketSwitched;

/**
 * An estimate of the heap of a job, made before it starts. The data of its programs is not included, nor are messages longer than 1 KiB.
 *
 * <p>The constants were measured on 28 November 2026, with JDK 25 and compact object headers, one rank a node, as bytes of all live
 * objects. Jobs of 512 and 4,096 ranks (2,048 on a fat tree) gave a fixed part and a slope. The loaded state is a rank with six sends and
 * six receives of 1 KiB under way. The guide {@code performance.md} has the figures.
 *
 * @param least heap of ranks that do nothing but begin and end, in bytes
 * @param loaded heap while every rank has twelve requests of 1 KiB under way, in bytes
 */
public record HeapEstimate(long least, long loaded) {
    /**
     * Bytes of a rank that prints a line and ends. 100,000 such ranks left 3,100 B each after a full collection. The constant is lower, so
     * that no job is refused that would run.
     */
    private static final long LEAST_RANK = 2_700;

    /** Bytes of a job's parts that do not depend on its ranks. */
    private static final long FIXED = 17_000_000;

    /** Bytes of a loaded rank with its router, if packets are simulated on a torus. */
    private static final long TORUS_PACKET = 20_900;
    /** Bytes of a loaded rank with its share of the switches, if packets are simulated on a fat tree. */
    private static final long TREE_PACKET = 17_500;
    /** Bytes of a loaded rank with its router, if whole messages are simulated on a torus. */
    private static final long TORUS_MESSAGE = 19_200;
    /** Bytes of a loaded rank with its share of the switches, if whole messages are simulated on a fat tree. */
    private static final long TREE_MESSAGE = 16_100;
    /** Bytes of a loaded rank between end points. */
    private static final long ENDPOINT = 15_800;

    /**
     * Returns the estimate for a job.
     *
     * @param spec specification of the job
     * @return its heap
     */
    public static HeapEstimate of(JobSpec spec) {
        return of(spec, spec.model().fidelity());
    }

    /**
     * Returns the estimate for a job at another fidelity.
     *
     * @param spec specification of the job
     * @param fidelity fidelity of the network
     * @return its heap
     */
    public static HeapEstimate of(JobSpec spec, Fidelity fidelity) {
        long ranks = (long) spec.ranks() + spec.backgroundRanks();
        return new HeapEstimate(LEAST_RANK * ranks, FIXED + loadedRank(spec, fidelity) * ranks);
    }

    private static long loadedRank(JobSpec spec, Fidelity fidelity) {
        if (!(spec.machine().network() instanceof PacketSwitched)) {
            return ENDPOINT;
        }
        boolean isTree = !spec.machine().network().hasRouterInNode(); // direct networks have switches and adapters, too
        return switch (fidelity) {
            case PACKET -> isTree ? TREE_PACKET : TORUS_PACKET;
            case MESSAGE -> isTree ? TREE_MESSAGE : TORUS_MESSAGE;
            case ENDPOINT -> ENDPOINT;
        };
    }

    /**
     * Returns the number of cluster members that share the loaded heap.
     *
     * @param heap heap of each member, in bytes, 1 or more
     * @return number of members, 1 or more
     */
    public long members(long heap) {
        return Math.max(1, Math.ceilDiv(loaded, heap));
    }
}
