package org.rankcluster.hardware.machine.torus;

import org.rankcluster.hardware.machine.EagerPacket;
import org.rankcluster.hardware.machine.EndpointModel;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.LinkHints;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.routing.RoutingMode;
import org.rankcluster.hardware.routing.torus.TieRule;
import org.rankcluster.hardware.timing.Bandwidth;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.torus.Torus;

/**
 * A torus of routers, one a node, with virtual cut-through and credits, as Blue Gene/L has it: dynamic virtual channels and
 * one escape channel under the bubble rule.
 *
 * @param link from a router to the next inside a midplane; its latency is also the lookahead
 * @param midplanes where links are longer than the others
 * @param packets sizes of its packets
 * @param channels virtual channels of every link
 * @param fifos between a node's processors and its router
 * @param arbitration how a sender chooses among its queues
 * @param routing how packets go when nobody says
 * @param routes which ways there are
 */
public record TorusNetwork(
        Link link,
        Midplanes midplanes,
        PacketSizes packets,
        Channels channels,
        Fifos fifos,
        Arbitration arbitration,
        RoutingMode routing,
        TorusRoutes routes)
        implements PacketSwitched {

    /**
     * Virtual channels of a link.
     *
     * @param dynamic channels for adaptive routing, beside the escape channel
     * @param bufferChunks chunks of buffer of every channel
     * @param bubbleEnter largest packets that must have room before one enters an escape ring
     * @param bubbleStay largest packets that must have room before one goes on in its escape ring
     */
    public record Channels(int dynamic, int bufferChunks, int bubbleEnter, int bubbleStay) {}

    /**
     * Queues between a node's processors and its router.
     *
     * @param injectionGroups groups of injection FIFOs
     * @param injectionFifos FIFOs of an injection group
     * @param injectionChunks chunks of an injection FIFO
     * @param receptionGroups groups of reception FIFOs, each with one FIFO a direction
     * @param receptionChunks chunks of a reception FIFO
     */
    public record Fifos(
            int injectionGroups, int injectionFifos, int injectionChunks, int receptionGroups, int receptionChunks) {}

    /**
     * Phases in which a sender chooses among its queues, in turn.
     *
     * @param fullestPhase ps for which it serves its fullest queue
     * @param randomPhase ps for which it serves a random one
     */
    public record Arbitration(long fullestPhase, long randomPhase) {}

    @Override
    public long linkTime(int chunks) {
        return link.bandwidth().time(packets.wireBytes(chunks));
    }

    @Override
    public void addHints(Fidelity fidelity, MpiModel mpi, Topology topology, LinkHints hints) {
        if (!(topology instanceof Torus torus)) {
            return;
        }
        if (fidelity == Fidelity.PACKET) {
            boolean isAdaptive = mpi.rendezvousRouting() == RoutingMode.ADAPTIVE;
            int usedChannels = isAdaptive ? channels.dynamic() + 1 : 1; // which may also use the escape channel
            long packet = linkTime(packets.maxChunks());
            hints.buffer(
                    MachineKey.TORUS_CHANNEL_BUFFER,
                    "a link",
                    (long) usedChannels * (channels.bufferChunks() / packets.maxChunks()),
                    packet,
                    2 * latency(1, midplanes.areLeft(torus) ? 1 : 0) + packet);
        }
        for (int d = 0; d < torus.dimensions() && routes.ties() == TieRule.PARITY; d++) {
            if (torus.extent(d) == 2 && torus.wraps(d)) {
                hints.add(
                        MachineKey.TORUS_TIES,
                        "with parity, nodes use one of the two links between them where an extent is 2, as in " + torus
                                + "; with random, both");
                return;
            }
        }
    }

    /** Picoseconds from a node's router to its neighbour's along a dimension, for packets and for credits. */
    public long latency(Torus torus, int node, int dimension, boolean positive) {
        return latency(1, midplanes.leaves(torus, node, dimension, positive) ? 1 : 0);
    }

    /** Picoseconds along {@code links} links from router to router, {@code leaving} of which leave a midplane. */
    public long latency(long links, long leaving) {
        return links * link.latency() + leaving * midplanes.latency();
    }

    @Override
    public long lookahead() {
        return link.latency();
    }

    /**
     * Derives LogGP numbers. One message streams at the payload's share of a link; the node has all its links. The latency makes an empty message
     * take one packet's time on the link, its MPI header included; a gap is that time shared by the links.
     */
    @Override
    public EndpointModel endpoint(MpiModel mpi, Topology topology) {
        int links = topology instanceof Torus torus ? Math.max(1, torus.mostLinks()) : 1;
        Bandwidth stream = PacketSwitched.share(link.bandwidth(), packets, 1);
        int first = mpi.eager().packet() == EagerPacket.FULL
                ? packets.maxChunks()
                : packets.chunks(Math.min(mpi.headerBytes(), packets.payloadBytes()));
        long packet = linkTime(first);
        long latency = Math.max(0, packet - stream.time(mpi.headerBytes()));
        Bandwidth node = PacketSwitched.share(link.bandwidth(), packets, links);
        return new EndpointModel(latency, link.latency(), 0, packet / links, stream, node);
    }
}
