package org.rankcluster.hardware.torus;

/**
 * The bubble rule, which prevents deadlock in a ring of escape channels. The actors' torus router applies it. A packet may enter the ring
 * only if there is space for one packet more than itself, so that a bubble remains. Packets enter from an injection FIFO, from another
 * dimension or from an adaptive channel. A packet stays in its ring if there is space for itself. (Puente et al., "The adaptive bubble
 * router", 2001; Blue Gene/L's router in OMNeT++'s BRouter does the same.)
 *
 * <p>The proof needs packets of one size: small ones could split the bubble into pieces too small for a large one. Every packet therefore
 * takes the space of the largest one in an escape channel, whatever its own size.
 *
 * @param slotChunks space that any packet takes in an escape channel, in chunks: the size of the largest packet, 1 or more
 * @param enterChunks space that a packet needs to enter a ring, in chunks
 * @param stayChunks space that a packet needs to stay in its ring, in chunks
 */
public record BubbleRule(int slotChunks, int enterChunks, int stayChunks) {

    /**
     * Creates the rule for a size of packets.
     *
     * @param maxPacketChunks size of the largest packet, in chunks, 1 or more
     * @param enterPackets number of largest packets that must have space for a packet to enter
     * @param stayPackets number of largest packets that must have space for a packet to stay
     * @return the rule
     */
    public static BubbleRule of(int maxPacketChunks, int enterPackets, int stayPackets) {
        return new BubbleRule(maxPacketChunks, enterPackets * maxPacketChunks, stayPackets * maxPacketChunks);
    }

    /**
     * Returns the space that a packet needs behind a link.
     *
     * @param staying true if the packet is already in the ring
     * @return space in chunks
     */
    public int needs(boolean staying) {
        return staying ? stayChunks : enterChunks;
    }
}
