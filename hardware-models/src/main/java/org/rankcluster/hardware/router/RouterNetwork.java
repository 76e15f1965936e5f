package org.rankcluster.hardware.router;

import java.util.List;
import java.util.stream.Stream;
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
 * The timing of a direct network of routers with virtual cut-through and credits. A packet waits in the buffer of its input until its link
 * is free and the next buffer has space. Virtual channels rise along each route, which prevents deadlocks.
 *
 * @param nodeLink link between a node and its router
 * @param local link between two routers, of one group if there are groups
 * @param global link between routers of two groups; the same as {@code local} if there are no groups
 * @param routerLatency latency of a packet through an idle router, in picoseconds
 * @param adapterLatency latency of a packet through its sender's adapter, and likewise its receiver's, in picoseconds
 * @param packets sizes of its packets
 * @param buffers virtual channels and buffers
 * @param routing choice of routes
 * @param globalKeys keys of the bandwidth and of the latency of links between groups; empty if there are no groups
 * @param bias number of chunks by which the queue of a minimal route may be longer before an adaptive packet takes a longer route
 */
public record RouterNetwork(
        Link nodeLink,
        Link local,
        Link global,
        long routerLatency,
        long adapterLatency,
        PacketSizes packets,
        Buffers buffers,
        RouterRouting routing,
        List<MachineKey> globalKeys,
        int bias)
        implements PacketSwitched {
    /**
     * The buffers of a direct network, in chunks.
     *
     * @param channels number of virtual channels of a link between routers, 1 or more
     * @param channelChunks size of the buffer of a channel, in chunks
     * @param injectionChunks chunks that each rank may have waiting in its node's adapter
     * @param receptionChunks chunks that may wait in a node for its ranks to read them
     */
    public record Buffers(int channels, int channelChunks, int injectionChunks, int receptionChunks) {}

    /**
     * {@return whether the buffer of a router holds fewer packets than the link of a node carries until the first credit is back} The
     * credit is back after the time through the sender's adapter, the link, the router and back, with the packet itself.
     */
    public boolean isLimitedByCredits() {
        long packet = linkTime(packets.maxChunks());
        long roundTrip = adapterLatency + 2 * nodeLink.latency() + routerLatency + packet;
        return buffers.channelChunks() / packets.maxChunks() * packet < roundTrip;
    }

    /**
     * {@return the timing of a link between two routers}
     *
     * @param isGlobal true for a link between groups
     */
    public Link link(boolean isGlobal) {
        return isGlobal ? global : local;
    }

    /** Returns the bandwidth of messages on a link between two routers, in bytes per second. */
    double messageBandwidth(boolean isGlobal) {
        return PacketSwitched.share(link(isGlobal).bandwidth(), packets, 1).bytesPerSecond();
    }

    @Override
    public long linkTime(int chunks) {
        return nodeLink.bandwidth().time(packets.wireBytes(chunks));
    }

    /**
     * Returns the time for which a packet occupies a link between two routers.
     *
     * @param isGlobal true for a link between groups
     * @param chunks size of the packet, in chunks, 1 or more
     * @return picoseconds
     */
    public long linkTime(boolean isGlobal, int chunks) {
        return link(isGlobal).bandwidth().time(packets.wireBytes(chunks));
    }

    /**
     * Returns the delay of a packet behind its adapter, as {@link #lateness} does.
     *
     * @param topology topology of the machine
     * @param router number of the first router
     * @param path route of the packet, a 64-bit word of {@link RouterPath}
     * @param chunks size of the packet, in chunks, 1 or more
     * @return picoseconds, 0 or more
     */
    public long latenessOfNode(RouterTopology topology, int router, long path, int chunks) {
        boolean isLast = router == topology.router(RouterPath.node(path));
        long fastest = Math.min(linkTime(false, chunks), linkTime(true, chunks));
        return isLast ? 0 : Math.max(0, linkTime(chunks) - fastest);
    }

    /**
     * Returns the delay of a packet behind a router whose next link is faster, so that the packet's tail keeps up with its head.
     *
     * @param topology the machine's topology
     * @param router number of the router that sends the packet
     * @param port number of the port by which the packet leaves
     * @param path the packet's route behind the port, a 64-bit word of {@link RouterPath}
     * @param chunks size of the packet, in chunks, 1 or more
     * @return picoseconds, 0 or more
     */
    public long lateness(RouterTopology topology, int router, int port, long path, int chunks) {
        long here = linkTime(topology.graph().isGlobal(port), chunks);
        int next = topology.graph().neighbour(router, port);
        boolean isLast = next == topology.router(RouterPath.node(path)) && !RouterPath.isUnderWay(path);
        long fastest = Math.min(linkTime(false, chunks), linkTime(true, chunks));
        return Math.max(0, here - (isLast ? linkTime(chunks) : fastest));
    }

    /** Returns the number of messages on a link: the nodes of a router share its link to another router. */
    @Override
    public LinkSharing sharing(Topology topology) {
        int nodes = topology instanceof RouterTopology routers ? routers.nodesPerRouter() : 1;
        return new LinkSharing() {
            @Override
            public double ofPairs(int ranks) {
                return ranks > nodes ? nodes : 1;
            }
        };
    }

    @Override
    public void addHints(Fidelity fidelity, MpiModel mpi, Topology topology, LinkHints hints) {
        if (routing.hasDetours() && isInOrder(mpi)) {
            hints.add(
                    RouterKeys.ROUTING,
                    routing
                            + " has no effect where mpi.eager-routing and mpi.rendezvous-routing are deterministic: such messages"
                            + " stay in order on minimal routes");
        }
        if (fidelity != Fidelity.PACKET) {
            return;
        }
        boolean isGlobal = global.latency() > local.latency();
        long packet = linkTime(isGlobal, packets.maxChunks());
        hints.buffer(
                RouterKeys.BUFFER,
                isGlobal ? "a global link" : "a link between routers",
                buffers.channelChunks() / packets.maxChunks() * (long) buffers.channels(),
                packet,
                2 * link(isGlobal).latency() + routerLatency + packet);
    }

    @Override
    public long wires(long hops) {
        long nearest = 2 * (adapterLatency + nodeLink.latency()) + routerLatency;
        return nearest + (hops - RouterTopology.NODE_LINKS) * (local.latency() + routerLatency);
    }

    private static boolean isInOrder(MpiModel mpi) {
        return mpi.eager().routing() == RoutingMode.DETERMINISTIC
                && mpi.rendezvousRouting() == RoutingMode.DETERMINISTIC;
    }

    @Override
    public List<MachineKey> bandwidths() {
        return Stream.concat(
                        Stream.of(RouterKeys.LINK_BANDWIDTH, RouterKeys.NODE_BANDWIDTH),
                        globalKeys.stream().limit(1))
                .toList();
    }

    @Override
    public List<MachineKey> latencies() {
        return Stream.concat(
                        Stream.of(
                                RouterKeys.LINK_LATENCY,
                                RouterKeys.NODE_LATENCY,
                                RouterKeys.ROUTER_LATENCY,
                                RouterKeys.ADAPTER_LATENCY),
                        globalKeys.stream().skip(1))
                .toList();
    }

    @Override
    public LinkSets linkSets(Topology topology) {
        return topology instanceof RouterTopology routers ? new RouterLinkSets(routers, this) : LinkSets.NONE;
    }

    @Override
    public LinkSets routedLinks(Topology topology, boolean isAdaptive) {
        return topology instanceof RouterTopology routers && routing == RouterRouting.MINIMAL
                ? new RouterLinks(routers, this, isAdaptive ? RouterPath.SALTS : 1)
                : linkSets(topology);
    }

    @Override
    public long lookahead() {
        return Math.min(nodeLink.latency(), Math.min(local.latency(), global.latency()));
    }

    /**
     * Derives LogGP parameters. One message streams at its data's share of a node's link. The latency leads to a node of the same router.
     * The latency consists of both adapters, both links, the router, and the time of an empty message on a link beyond its share. Each
     * further hop is a local link and a router.
     */
    @Override
    public EndpointModel endpoint(MpiModel mpi, Topology topology) {
        Bandwidth stream = PacketSwitched.share(nodeLink.bandwidth(), packets, 1);
        int first = mpi.eager().packet() == EagerPacket.FULL ? packets.maxChunks() : packets.chunks(mpi.headerBytes());
        long packet = linkTime(first);
        return new EndpointModel(
                wires(RouterTopology.NODE_LINKS) + packet - stream.time(mpi.headerBytes()),
                local.latency() + routerLatency,
                RouterTopology.NODE_LINKS,
                packet,
                stream,
                stream);
    }
}
