package org.rankcluster.hardware.routing.torus;

/**
 * What keeps a ring of escape channels from filling up, which would be a deadlock: a packet may enter it (from an injection
 * FIFO, from another dimension or from an adaptive channel) only if there is room for one more than itself, so that a bubble
 * is left; it stays in its ring if there is room for itself (Puente et al., "The adaptive bubble router", 2001;
 * so has Blue Gene/L's router in OMNeT++'s BRouter).
 *
 * <p>The proof needs packets of one size: small ones could split the bubble into pieces that no large one fits in. Therefore
 * every packet takes the room of the largest one in an escape channel, whatever its own size.
 *
 * @param slotChunks chunks that any packet takes in an escape channel: those of the largest packet
 * @param enterChunks chunks of room that a packet needs to enter a ring
 * @param stayChunks chunks of room that it needs to stay in its ring
 */
public record BubbleRule(int slotChunks, int enterChunks, int stayChunks) {

    /** The rule for packets of at most {@code maxPacketChunks}, with room for so many packets to enter and to stay. */
    public static BubbleRule of(int maxPacketChunks, int enterPackets, int stayPackets) {
        return new BubbleRule(maxPacketChunks, enterPackets * maxPacketChunks, stayPackets * maxPacketChunks);
    }

    /** Chunks of room that a packet needs on the other side of a link. */
    public int needs(boolean staying) {
        return staying ? stayChunks : enterChunks;
    }
}
