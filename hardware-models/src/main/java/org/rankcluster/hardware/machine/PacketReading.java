package org.rankcluster.hardware.machine;

/** How a core reads packets out of a reception FIFO: machine key {@code cpu.packet-reading} (Almasi et al., "Partial" packets). */
public enum PacketReading {
    /** As a whole, at one cost whatever a packet's size; a message's header is known when its first packet has been read. */
    WHOLE,
    /**
     * The first chunk, which tells where the data go, and then the others straight to their place, each at its share of the cost of
     * the largest packet. An eager packet is spared the copy that its cost holds otherwise.
     */
    PARTIAL
}
