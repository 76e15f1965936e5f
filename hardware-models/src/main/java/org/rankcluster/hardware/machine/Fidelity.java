package org.rankcluster.hardware.machine;

/** The level of detail at which the network is simulated. */
public enum Fidelity {
    /** Every packet, every hop: virtual channels, credits, FIFOs. */
    PACKET,
    /** Whole messages hop by hop, each link a FIFO server with cut-through arithmetic. */
    MESSAGE,
    /** LogGP latency between end points, no routers. */
    ENDPOINT
}
