package org.rankcluster.actors.network;

/**
 * Does the work that the messages of one rank take, one piece after the other. The rank's actor implements it; the ports of its
 * networks keep it busy.
 */
public interface Cpu {
    /**
     * Keeps the CPU busy for {@code duration} ps, from {@code from} or from when it is free.
     *
     * @return virtual time at which the work is done
     */
    long occupy(long from, long duration);

    /** {@link #occupy} of the engine that its network interface has for one-sided communication, or of a coprocessor. */
    long occupyEngine(long from, long duration);
}
