package org.rankcluster.hardware.machine;

/**
 * The roles of the cores of a node with more than one, as on Blue Gene/L: machine key {@code cpu.mode} (Almasi et al., "Using the
 * Communication Co-processor"). Without it a rank's core does all of the rank's work, however many ranks share a node.
 */
public enum CpuMode {
    /** One rank a node; its other cores are idle. */
    HEATER,
    /**
     * One rank a node. A second core writes and reads the packets and passes them through the scratchpad, which costs a copy of every
     * packet. The copy takes the second core's time for a packet that is sent, and the rank's time for one that is received.
     */
    COPROCESSOR,
    /** One rank for each core. The ranks share all else of the node equally, including its FIFOs. */
    VIRTUAL_NODE
}
