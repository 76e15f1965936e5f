package org.rankcluster.actors.network;

import org.rankcluster.actors.path.SegmentKind;

/** The CPU of one rank, as the ports of its networks use it: one piece of work at a time. */
public interface Cpu {
    /**
     * Keeps the CPU busy for {@code duration} ps, from {@code from} or from when it is free.
     *
     * @param kind class of the work
     * @return virtual time at which the work is done
     */
    long occupy(long from, long duration, SegmentKind kind);

    /**
     * Keeps the engine that the rank's network interface has for one-sided communication, or a coprocessor, busy as {@link #occupy} does
     * for the CPU.
     */
    long occupyEngine(long from, long duration, SegmentKind kind);
}
