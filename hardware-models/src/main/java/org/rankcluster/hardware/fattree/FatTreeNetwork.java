package org.rankcluster.hardware.fattree;

import java.util.List;
import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.LinkHints;
import org.rankcluster.hardware.machine.LinkSharing;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.LinkSets;
import org.rankcluster.hardware.topology.Topology;

/**
 * The timing of a fat tree of switches with virtual cut-through and credits, like InfiniBand. A packet waits in the buffer of its input
 * port until its output port is free and the next buffer has space. Routes that go up and then down need no virtual channels against
 * deadlocks.
 *
 * @param nodeLink link between a node and a switch
 * @param uplink link between two switches
 * @param switchLatency latency of a packet through an idle switch, in picoseconds
 * @param adapterLatency latency of a packet through its sender's adapter, and likewise its receiver's, in picoseconds
 * @param packets sizes of its packets
 * @param bufferChunks size of the buffer of every port of a switch, and of a node, in chunks, 1 or more
 * @param injectionFifoChunks chunks that each rank may have waiting in its node's adapter
 * @param receptionFifoChunks chunks that may wait in a node for its ranks to read them
 * @param inputs queueing of packets at the inputs of a switch
 */
public record FatTreeNetwork(
        Link nodeLink,
        Link uplink,
        long switchLatency,
        long adapterLatency,
        PacketSizes packets,
        int bufferChunks,
        int injectionFifoChunks,
        int receptionFifoChunks,
        Inputs inputs)
        implements PacketSwitched {
    /**
     * The queueing of packets at the inputs of a fat tree's switches: machine key {@code fat-tree.inputs}. The key has an effect only at
     * fidelity packet; the other fidelities have no inputs.
     */
    public enum Inputs {
        /** A queue for each output: a packet waits only for its own output. An input sends one packet at a time. */
        VIRTUAL_QUEUES,
        /** One first-in-first-out queue: a packet that cannot leave delays those behind it. An input sends one packet at a time. */
        FIFO,
        /**
         * No delay at the inputs: packets wait for their output in the order of arrival. An input sends any number of packets at a time.
         */
        NONE
    }

    @Override
    public long linkTime(int chunks) {
        return nodeLink.bandwidth().time(packets.wireBytes(chunks));
    }

    /**
     * Returns the time for which a packet occupies a link between two switches.
     *
     * @param chunks size of the packet, in chunks, 1 or more
     * @return picoseconds
     */
    public long uplinkTime(int chunks) {
        return uplink.bandwidth().time(packets.wireBytes(chunks));
    }

    @Override
    public void addHints(Fidelity fidelity, MpiModel mpi, Topology topology, LinkHints hints) {
        if (fidelity != Fidelity.PACKET) {
            return;
        }
        long capacity = bufferChunks / packets.maxChunks();
        long ofNode = linkTime(packets.maxChunks());
        hints.buffer(
                FatTreeKeys.BUFFER,
                "a link of a node",
                capacity,
                ofNode,
                2 * nodeLink.latency() + adapterLatency + switchLatency + ofNode);
        if (hints.list().isEmpty() && topology instanceof FatTree tree && tree.levels() > 1) {
            long between = uplinkTime(packets.maxChunks());
            hints.buffer(
                    FatTreeKeys.BUFFER,
                    "a link between switches",
                    capacity,
                    between,
                    2 * uplink.latency() + switchLatency + between);
        }
    }

    @Override
    public long wires(long hops) {
        long nearest = 2 * (adapterLatency + nodeLink.latency()) + switchLatency;
        return nearest + (hops - 2) * (uplink.latency() + switchLatency);
    }

    @Override
    public List<MachineKey> bandwidths() {
        return List.of(FatTreeKeys.LINK_BANDWIDTH, FatTreeKeys.UPLINK_BANDWIDTH);
    }

    @Override
    public List<MachineKey> latencies() {
        return List.of(
                FatTreeKeys.SWITCH_LATENCY,
                FatTreeKeys.ADAPTER_LATENCY,
                FatTreeKeys.LINK_LATENCY,
                FatTreeKeys.UPLINK_LATENCY);
    }

    @Override
    public LinkSets linkSets(Topology topology) {
        return topology instanceof FatTree tree
                ? new FatTreeLinkSets(tree, PacketSwitched.share(uplink.bandwidth(), packets, 1))
                : LinkSets.NONE;
    }

    /**
     * Returns how many messages share an uplink of a first-level switch, if ranks are beyond it. The number is the bandwidth of the
     * switch's nodes over the bandwidth of the uplinks.
     */
    @Override
    public LinkSharing sharing(Topology topology) {
        if (!(topology instanceof FatTree tree) || tree.levels() == 1) {
            return LinkSharing.NONE;
        }
        double below =
                (double) tree.reach(1) * tree.upPorts(0) * nodeLink.bandwidth().bytesPerSecond();
        double above =
                (double) tree.width(1) * tree.upPorts(1) * uplink.bandwidth().bytesPerSecond();
        double taper = Math.max(1, below / above);
        return new LinkSharing() {
            @Override
            public double ofPairs(int ranks) {
                return ranks > tree.reach(1) ? taper : 1;
            }
        };
    }

    @Override
    public boolean spreadsOverNodeLinks() {
        return true;
    }

    @Override
    public long lookahead() {
        return Math.min(nodeLink.latency(), uplink.latency());
    }

    /**
     * Derives LogGP parameters. One message streams at its data's share of a node's link; a node has all its links. The latency leads to a
     * neighbour below one switch. This latency is the sum of both adapters, both links, the switch, and the time of an empty message on a
     * link beyond its share. Each further hop is a link between switches and a switch.
     */
    @Override
    public EndpointModel endpoint(MpiModel mpi, Topology topology) {
        int links = topology instanceof FatTree tree ? tree.upPorts(0) : 1;
        Bandwidth stream = PacketSwitched.share(nodeLink.bandwidth(), packets, 1);
        int first = mpi.eager().packet() == EagerPacket.FULL ? packets.maxChunks() : packets.chunks(mpi.headerBytes());
        long packet = linkTime(first);
        return new EndpointModel(
                wires(2) + packet - stream.time(mpi.headerBytes()),
                uplink.latency() + switchLatency,
                2,
                packet / links,
                stream,
                PacketSwitched.share(nodeLink.bandwidth(), packets, links));
    }
}
