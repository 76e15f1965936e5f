package org.rankcluster.hardware.torus;

import java.util.List;
import java.util.stream.IntStream;
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
import org.rankcluster.hardware.topology.RoutingMode;
import org.rankcluster.hardware.topology.Topology;

/**
 * The timing of a torus of routers with virtual cut-through and credits, like Blue Gene/L.
 *
 * @param link link from a router to the next inside a midplane; its latency is also the lookahead
 * @param midplanes blocks between which links are longer
 * @param packets sizes of its packets
 * @param channels virtual channels of every link
 * @param fifos queues between a node's processors and its router
 * @param arbitration choice of a sender among its queues
 * @param routing default routing of packets
 * @param routes rules of the routes
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
     * The virtual channels of a link.
     *
     * @param dynamic number of channels for adaptive routing, besides the escape channel
     * @param bufferChunks size of the buffer of every channel, in chunks, 1 or more
     * @param bubbleEnter number of largest packets that must have space before one enters an escape ring
     * @param bubbleStay number of largest packets that must have space before one continues in its escape ring
     */
    public record Channels(int dynamic, int bufferChunks, int bubbleEnter, int bubbleStay) {}

    /**
     * The queues between a node's processors and its router.
     *
     * @param injectionGroups number of groups of injection FIFOs
     * @param injectionFifos number of FIFOs of an injection group
     * @param injectionChunks size of an injection FIFO, in chunks, 1 or more
     * @param receptionGroups number of groups of reception FIFOs, each with one FIFO for each direction
     * @param receptionChunks size of a reception FIFO, in chunks, 1 or more
     */
    public record Fifos(
            int injectionGroups, int injectionFifos, int injectionChunks, int receptionGroups, int receptionChunks) {}

    /**
     * The alternating phases in which a sender chooses among its queues.
     *
     * @param fullestPhase time for which it serves its fullest queue, in picoseconds
     * @param randomPhase time for which it serves a random queue, in picoseconds
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
                    TorusKeys.CHANNEL_BUFFER,
                    "a link",
                    (long) usedChannels * (channels.bufferChunks() / packets.maxChunks()),
                    packet,
                    2 * latency(1, midplanes.areLeft(torus) ? 1 : 0) + packet);
        }
        for (int d = 0; d < torus.dimensions() && routes.ties() == TorusRoutes.Ties.PARITY; d++) {
            if (torus.extent(d) == 2 && torus.wraps(d)) {
                hints.add(
                        TorusKeys.TIES,
                        "with parity, nodes use one of the two links between them where an extent is 2, as in " + torus
                                + "; with random, both");
                return;
            }
        }
    }

    /**
     * Returns the latency of one link, for packets and for credits.
     *
     * @param torus the torus
     * @param node number of the node
     * @param dimension number of the link's dimension, 0 or more
     * @param positive true for the link to greater coordinates
     * @return latency from router to router, in picoseconds
     */
    public long latency(Torus torus, int node, int dimension, boolean positive) {
        return latency(1, midplanes.leaves(torus, node, dimension, positive) ? 1 : 0);
    }

    /**
     * Returns the latency of several links.
     *
     * @param links number of links from router to router, 0 or more
     * @param leaving number of them that leave a midplane
     * @return latency in picoseconds
     */
    public long latency(long links, long leaving) {
        return links * link.latency() + leaving * midplanes.latency();
    }

    /** {@return the latency of links within a midplane, in picoseconds} */
    @Override
    public long wires(long hops) {
        return latency(hops, 0);
    }

    @Override
    public boolean adapts(int bytes) {
        return routes.zones().isAdaptive(bytes);
    }

    @Override
    public List<MachineKey> bandwidths() {
        return List.of(TorusKeys.LINK_BANDWIDTH);
    }

    @Override
    public List<MachineKey> latencies() {
        return List.of(TorusKeys.HOP_LATENCY);
    }

    @Override
    public LinkSets linkSets(Topology topology) {
        return topology instanceof Torus torus
                ? new TorusLinkSets(torus, PacketSwitched.share(link.bandwidth(), packets, 1))
                : LinkSets.NONE;
    }

    /**
     * Returns the number of messages on a link of a torus in rank order. Pairs at half the extent of a dimension put a quarter of the
     * extent on each link, by both ways round. Shifts that do not end where the ranks do put one more.
     */
    @Override
    public LinkSharing sharing(Topology topology) {
        double most = IntStream.of(topology.shape()).max().orElse(1) / 4.0;
        return new LinkSharing() {
            @Override
            public double ofPairs(int ranks) {
                return Math.max(1, Math.min(ranks / 2.0, most));
            }

            @Override
            public double ofShifts(int ranks) {
                return 1 + ofPairs(ranks);
            }
        };
    }

    @Override
    public boolean hasRouterInNode() {
        return true;
    }

    @Override
    public long lookahead() {
        return link.latency();
    }

    /**
     * Derives LogGP parameters. One message streams at the payload's share of a link; the node has all its links. The latency of an empty
     * message is one packet's time on the link, with its MPI header. The gap is that time divided by the number of links.
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
