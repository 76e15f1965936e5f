package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.FatTree;
import org.rankcluster.hardware.topology.Topology;

/**
 * A fat tree of switches with virtual cut-through and credits, as InfiniBand has it: a packet waits in the buffer of the port by
 * which it has come until the port by which it leaves is free and the buffer behind that has room. Going up and then down
 * needs no virtual channels against deadlocks. Packets consist of chunks; buffers and credits are counted in chunks.
 *
 * @param linkBandwidth of a link between a node and a switch, in one direction
 * @param uplinkBandwidth of a link between two switches, in one direction
 * @param linkLatency ps over a link between a node and a switch, for packets and for credits
 * @param uplinkLatency ps over a link between two switches
 * @param switchLatency ps from a packet's coming into a switch to its leaving, if nothing is in its way
 * @param adapterLatency ps that a packet takes through the adapter of its sender's node, and likewise of its receiver's
 * @param chunkBytes bytes of a chunk
 * @param maxPacketChunks chunks of the largest packet, all of them data
 * @param linkOverheadBytes bytes that a packet takes on a link beyond its data (headers, CRC)
 * @param bufferChunks chunks of buffer of every port of a switch, and of a node
 * @param injectionFifoChunks chunks that each rank may have waiting in its node's adapter
 * @param receptionFifoChunks chunks that may wait in a node for its ranks to read them
 * @param inputs how packets wait at the inputs of a switch
 */
public record FatTreeNetwork(
        Bandwidth linkBandwidth,
        Bandwidth uplinkBandwidth,
        long linkLatency,
        long uplinkLatency,
        long switchLatency,
        long adapterLatency,
        int chunkBytes,
        int maxPacketChunks,
        int linkOverheadBytes,
        int bufferChunks,
        int injectionFifoChunks,
        int receptionFifoChunks,
        SwitchInputs inputs)
        implements NetworkModel {

    /** Bytes of a message that the largest packet carries. */
    public int payloadBytes() {
        return maxPacketChunks * chunkBytes;
    }

    /** Chunks of a packet that carries {@code payload} bytes of a message (0..{@link #payloadBytes}). */
    public int packetChunks(int payload) {
        return Math.max(1, Math.ceilDiv(payload, chunkBytes));
    }

    /** Picoseconds that a packet of this many chunks occupies a link between a node and a switch. */
    public long linkTime(int chunks) {
        return linkBandwidth.time(chunks * chunkBytes + linkOverheadBytes);
    }

    /** Picoseconds that a packet of this many chunks occupies a link between two switches. */
    public long uplinkTime(int chunks) {
        return uplinkBandwidth.time(chunks * chunkBytes + linkOverheadBytes);
    }

    @Override
    public long lookahead() {
        return Math.min(linkLatency, uplinkLatency);
    }

    /**
     * One message streams at its data's share of a node's link; a node has all its links. The latency is that to a node below
     * the same switch: both adapters, both links, the switch, and what an empty message takes on a link beyond its share. A
     * hop more is a link between switches and a switch.
     */
    @Override
    public EndpointModel endpoint(MpiModel mpi, Topology topology) {
        int links = topology instanceof FatTree tree ? tree.upPorts(0) : 1;
        Bandwidth stream = new Bandwidth(shareOfLinks(1));
        int first = mpi.eagerPacket() == EagerPacket.FULL ? maxPacketChunks : packetChunks(mpi.headerBytes());
        long packet = linkTime(first);
        long nearest = 2 * (adapterLatency + linkLatency) + switchLatency;
        return new EndpointModel(
                nearest + packet - stream.time(mpi.headerBytes()),
                uplinkLatency + switchLatency,
                2,
                packet / links,
                stream,
                new Bandwidth(shareOfLinks(links)));
    }

    private long shareOfLinks(int links) {
        long wireBytes = (long) payloadBytes() + linkOverheadBytes;
        return Math.max(1, linkBandwidth.bytesPerSecond() * payloadBytes() / wireBytes * links);
    }
}
