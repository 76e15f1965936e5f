package org.rankcluster.actors.network;

/**
 * The CPU of one rank for the work that its messages take, one piece after the other. The rank's actor implements it; the ports of its
 * networks keep it busy.
 */
public interface Cpu {
    /**
     * Keeps the CPU busy for {@code duration} ps, from {@code from} or from when it is free.
     *
     * @return virtual time at which the work is done
     */
    long occupy(long from, long duration);

    /** {@link #occupy} for the engine that the rank's network interface has for one-sided communication, or for a coprocessor. */
    long occupyEngine(long from, long duration);
}
