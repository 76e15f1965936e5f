package org.rankcluster.hardware.machine;

/**
 * The ways in which a core reads packets out of a reception FIFO: machine key {@code cpu.packet-reading} (Almasi et al., "Partial"
 * packets).
 */
public enum PacketReading {
    /** As a whole, at the same cost for every size. A message's header is available when its first packet has been read. */
    WHOLE,
    /**
     * First the chunk with the header, then the other chunks directly to their destination. Each chunk costs its share of the largest
     * packet's cost. An eager packet saves the copy that its cost otherwise includes.
     */
    PARTIAL
}
