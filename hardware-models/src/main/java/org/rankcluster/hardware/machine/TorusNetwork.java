package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.routing.RoutingMode;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.Torus;

/**
 * A torus of routers, one a node, with virtual cut-through and credits, as Blue Gene/L has it: dynamic virtual channels and
 * one escape channel under the bubble rule. Packets consist of chunks; buffers and credits are counted in chunks.
 *
 * @param linkBandwidth of one link in one direction
 * @param hopLatency ps from a router to the next, for packets and for credits; also the lookahead
 * @param chunkBytes bytes of a chunk
 * @param maxPacketChunks chunks of the largest packet
 * @param minPacketChunks chunks of the smallest packet that MPI sends
 * @param payloadBytes bytes of a message that the largest packet carries; the rest are the packet's headers
 * @param linkOverheadBytes bytes that a packet takes on a link beyond its own (CRC, acknowledgement)
 * @param dynamicChannels number of virtual channels for adaptive routing, beside the escape channel
 * @param channelChunks chunks of buffer of every virtual channel of a link
 * @param bubbleEnterPackets largest packets that must have room before one enters an escape ring
 * @param bubbleStayPackets largest packets that must have room before one goes on in its escape ring
 * @param injectionGroups groups of injection FIFOs
 * @param injectionFifos FIFOs of an injection group
 * @param injectionFifoChunks chunks of an injection FIFO
 * @param receptionGroups groups of reception FIFOs, each with one FIFO a direction
 * @param receptionFifoChunks chunks of a reception FIFO
 * @param fullestQueuePhase ps for which a sender serves its fullest queue, in turn with
 * @param randomQueuePhase ps for which it serves a random one
 * @param routing how packets go when nobody says
 * @param routes which ways there are
 * @param midplanes where links are longer than the others
 */
public record TorusNetwork(
        Bandwidth linkBandwidth,
        long hopLatency,
        int chunkBytes,
        int maxPacketChunks,
        int minPacketChunks,
        int payloadBytes,
        int linkOverheadBytes,
        int dynamicChannels,
        int channelChunks,
        int bubbleEnterPackets,
        int bubbleStayPackets,
        int injectionGroups,
        int injectionFifos,
        int injectionFifoChunks,
        int receptionGroups,
        int receptionFifoChunks,
        long fullestQueuePhase,
        long randomQueuePhase,
        RoutingMode routing,
        TorusRoutes routes,
        Midplanes midplanes)
        implements NetworkModel {

    /** Bytes of a packet's headers, hardware and software. */
    public int headerBytes() {
        return maxPacketChunks * chunkBytes - payloadBytes;
    }

    /** Chunks of a packet that carries {@code payload} bytes of a message (0..{@link #payloadBytes}). */
    public int packetChunks(int payload) {
        return Math.max(minPacketChunks, Math.ceilDiv(headerBytes() + payload, chunkBytes));
    }

    /** Picoseconds that a packet of this many chunks occupies a link. */
    public long linkTime(int chunks) {
        return linkBandwidth.time(chunks * chunkBytes + linkOverheadBytes);
    }

    @Override
    public long lookahead() {
        return hopLatency;
    }

    /**
     * One message streams at the payload's share of a link; the node has all its links. The latency makes an empty message
     * take one packet's time on the link, its MPI header included; a gap is that time shared by the links.
     */
    @Override
    public EndpointModel endpoint(MpiModel mpi, Topology topology) {
        int links = topology instanceof Torus torus ? Math.max(1, torus.mostLinks()) : 1;
        long largest = linkTime(maxPacketChunks);
        Bandwidth stream = new Bandwidth(shareOfLink(1));
        int first = mpi.eagerPacket() == EagerPacket.FULL
                ? maxPacketChunks
                : packetChunks(Math.min(mpi.headerBytes(), payloadBytes));
        long packet = first == maxPacketChunks ? largest : linkTime(first);
        long latency = Math.max(0, packet - stream.time(mpi.headerBytes()));
        return new EndpointModel(latency, hopLatency, 0, packet / links, stream, new Bandwidth(shareOfLink(links)));
    }

    private long shareOfLink(int links) {
        long wireBytes = (long) maxPacketChunks * chunkBytes + linkOverheadBytes;
        return Math.max(1, linkBandwidth.bytesPerSecond() * payloadBytes / wireBytes * links);
    }
}
