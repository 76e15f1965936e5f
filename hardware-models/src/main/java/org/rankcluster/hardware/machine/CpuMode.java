package org.rankcluster.hardware.machine;

/**
 * What the cores of a node that has more than one do, as on Blue Gene/L: machine key {@code cpu.mode} (Almasi et al., "Using the
 * Communication Co-processor"). Without it a rank's core does everything for it, however many ranks share a node.
 */
public enum CpuMode {
    /** One rank a node; its other cores are idle. */
    HEATER,
    /**
     * One rank a node; a second core writes and reads the packets, and hands them over through the scratchpad, which costs a copy of
     * every packet: of one that is sent the second core's time, of one that is received the rank's.
     */
    COPROCESSOR,
    /** A rank for every core; they share all else of the node alike, its FIFOs among it. */
    VIRTUAL_NODE
}
