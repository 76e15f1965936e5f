package org.rankcluster.hardware.router;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.rankcluster.hardware.machine.ConvertedKeys;
import org.rankcluster.hardware.machine.FailedLinks;
import org.rankcluster.hardware.machine.FailedLinks.Cable;
import org.rankcluster.hardware.machine.Link;
import org.rankcluster.hardware.machine.MachineKey;
import org.rankcluster.hardware.machine.MachineKeys;
import org.rankcluster.hardware.machine.MachineValues;
import org.rankcluster.hardware.machine.MpiModel;
import org.rankcluster.hardware.machine.NetworkFamily;
import org.rankcluster.hardware.machine.NetworkHop;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.machine.PacketSizes;
import org.rankcluster.hardware.machine.ShapeReader;
import org.rankcluster.hardware.topology.Topology;

/**
 * The base class of the families of direct networks. The class reads their common keys; each family supplies its graph. The
 * shape of such a machine is its number of nodes.
 */
public abstract class RouterFamily implements NetworkFamily {
    private static final int MOST_PACKET = Short.MAX_VALUE;
    private static final int MOST_ROUTERS = RouterPath.MOST_VIAS;
    private static final Pattern EXTENTS = Pattern.compile("[1-9]\\d{0,6}(x[1-9]\\d{0,6})*");

    private static final Pattern NODES = Pattern.compile("\\d+");

    private final String name;
    private final List<MachineKey> ofGraph;
    private final List<MachineKey> keys;

    /**
     * Creates a family.
     *
     * @param name value of the key {@code network}
     * @param own keys of its graph
     */
    protected RouterFamily(String name, List<MachineKey> own) {
        this.name = name;
        this.ofGraph = List.copyOf(own);
        List<MachineKey> all = new ArrayList<>(own);
        all.addAll(RouterKeys.all());
        this.keys = List.copyOf(all);
    }

    /**
     * Reads the graph.
     *
     * @param values values of the machine
     * @return the routers
     * @throws org.rankcluster.input.InputException if a value is not valid
     */
    protected abstract RouterGraph graph(MachineValues values);

    /** {@return the key of the number of nodes of a router} */
    protected abstract MachineKey nodesKey();

    /** {@return the numbers of a shape, for errors} */
    protected abstract String shapeRule();

    /** {@return the routings that the family has: by default all but those that need groups} */
    protected List<RouterRouting> routings() {
        return List.of(RouterRouting.MINIMAL, RouterRouting.VALIANT, RouterRouting.UGAL_LOCAL);
    }

    /**
     * Returns the keys of the graph for the numbers of a shape. The number of nodes of a router comes first. Empty if the numbers are no
     * shape.
     */
    protected abstract Map<MachineKey, String> graphOf(int[] shape);

    /** Returns the links between groups. */
    protected Link global(MachineValues values, Link local) {
        return local;
    }

    /** {@return the keys of the bandwidth and of the latency of links between groups; empty if there are no groups} */
    protected List<MachineKey> globalKeys() {
        return List.of();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final List<MachineKey> keys() {
        return keys;
    }

    @Override
    public final Topology topology(MachineValues values) {
        boolean isCount =
                NODES.matcher(values.text(MachineKeys.SHAPE, shapeRule())).matches();
        if (!isCount || ofGraph.stream().noneMatch(values::has)) {
            throw values.error(MachineKeys.SHAPE, shapeRule());
        }
        RouterGraph whole = graph(values);
        RouterGraph graph = FailedLinks.areIn(values) ? damaged(values, whole) : whole;
        int nodesPerRouter = values.integer(nodesKey());
        long capacity = (long) graph.routers() * nodesPerRouter;
        int nodes = ShapeReader.nodes(
                values,
                "1.." + capacity + ", " + nodesKey().key() + " nodes at each of " + graph.routers() + " routers",
                Math.min(capacity, RouterPath.MOST_NODES));
        return new RouterTopology(nodes, nodesPerRouter, graph);
    }

    private static RouterGraph damaged(MachineValues values, RouterGraph whole) {
        if (whole.routers() > DamagedGraph.MOST_ROUTERS) {
            FailedLinks.reject(values, "on more than " + DamagedGraph.MOST_ROUTERS + " routers");
        }
        List<Cable> cables = new ArrayList<>();
        List<Integer> positions = new ArrayList<>();
        for (int router = 0; router < whole.routers(); router++) {
            for (int port = 0; port < whole.ports(); port++) {
                int neighbour = whole.neighbour(router, port);
                if (neighbour > router) {
                    cables.add(new Cable(router, neighbour));
                    positions.add(router * whole.ports() + port);
                }
            }
        }
        BitSet drawn = FailedLinks.read(
                values,
                cables,
                String::valueOf,
                cables.get(0).from() + "-" + cables.get(0).to() + ", two routers");
        BitSet failed = new BitSet();
        for (int i = drawn.nextSetBit(0); i >= 0; i = drawn.nextSetBit(i + 1)) {
            Cable cable = cables.get(i);
            int port = positions.get(i) % whole.ports();
            failed.set(positions.get(i));
            failed.set(cable.to() * whole.ports() + whole.opposite(cable.from(), port));
        }
        DamagedGraph graph = new DamagedGraph(whole, failed);
        if (graph.unreached() >= 0) {
            throw FailedLinks.cut(values, MachineKeys.FAILED_LINKS, "router 0", "router " + graph.unreached());
        }
        return graph;
    }

    @Override
    public final NetworkModel network(MachineValues values, MpiModel mpi, Topology topology) {
        RouterGraph graph = ((RouterTopology) topology).graph();
        int chunk = values.integer(RouterKeys.CHUNK);
        int packet = chunks(values, RouterKeys.PACKET, chunk);
        Link local = new Link(values.bandwidth(RouterKeys.LINK_BANDWIDTH), values.number(RouterKeys.LINK_LATENCY));
        Link node = new Link(
                values.has(RouterKeys.NODE_BANDWIDTH) ? values.bandwidth(RouterKeys.NODE_BANDWIDTH) : local.bandwidth(),
                values.has(RouterKeys.NODE_LATENCY) ? values.number(RouterKeys.NODE_LATENCY) : local.latency());
        RouterRouting routing = routing(values);
        RouterNetwork network = new RouterNetwork(
                node,
                local,
                global(values, local),
                values.number(RouterKeys.ROUTER_LATENCY),
                values.number(RouterKeys.ADAPTER_LATENCY),
                // The whole packet is data.
                new PacketSizes(chunk, packet, 1, packet * chunk, values.integer(RouterKeys.LINK_OVERHEAD)),
                new RouterNetwork.Buffers(
                        channels(values, graph, routing),
                        chunks(values, RouterKeys.BUFFER, chunk),
                        chunks(values, RouterKeys.INJECTION_FIFO, chunk),
                        chunks(values, RouterKeys.RECEPTION_FIFO, chunk)),
                routing,
                globalKeys(),
                values.has(RouterKeys.BIAS) ? chunks(values, RouterKeys.BIAS, chunk) : 0);
        check(values, network, mpi);
        return network;
    }

    private RouterRouting routing(MachineValues values) {
        if (!values.has(RouterKeys.ROUTING)) {
            return RouterRouting.MINIMAL;
        }
        String rule = "one of "
                + routings().stream().map(RouterRouting::toString).collect(Collectors.joining(", "))
                + " on a " + name;
        RouterRouting routing = values.choice(RouterKeys.ROUTING, RouterRouting.class, rule);
        if (!routings().contains(routing)) {
            throw values.error(RouterKeys.ROUTING, rule);
        }
        return routing;
    }

    private static int channels(MachineValues values, RouterGraph graph, RouterRouting routing) {
        int least = graph.channels(routing);
        if (!values.has(RouterKeys.CHANNELS)) {
            return least;
        }
        int channels = values.integer(RouterKeys.CHANNELS);
        if (channels < least) {
            throw values.error(RouterKeys.CHANNELS, "at least " + least + ", or routing " + routing + " can deadlock");
        }
        return channels;
    }

    private static int chunks(MachineValues values, MachineKey key, int chunk) {
        return values.chunks(key, RouterKeys.CHUNK, chunk);
    }

    private static void check(MachineValues values, RouterNetwork network, MpiModel mpi) {
        int payload = network.packets().payloadBytes();
        if (payload > MOST_PACKET) {
            throw values.error(RouterKeys.PACKET, "at most " + MOST_PACKET + " B");
        }
        if (mpi.headerBytes() >= payload) {
            throw values.error(MachineKeys.MPI_HEADER, "less than " + payload + " B, router.packet");
        }
        atLeast(values, RouterKeys.BUFFER, network.buffers().channelChunks(), network.packets());
        atLeast(values, RouterKeys.INJECTION_FIFO, network.buffers().injectionChunks(), network.packets());
        atLeast(values, RouterKeys.RECEPTION_FIFO, network.buffers().receptionChunks(), network.packets());
    }

    private static void atLeast(MachineValues values, MachineKey key, int chunks, PacketSizes packets) {
        if (chunks < packets.maxChunks()) {
            throw values.error(key, "space for a largest packet, " + packets.maxChunks() * packets.chunkBytes() + " B");
        }
    }

    /**
     * Checks that a graph is not too large.
     *
     * @param values values of the machine
     * @param key key to blame
     * @param routers number of routers
     */
    protected static void checkSize(MachineValues values, MachineKey key, long routers) {
        if (routers < 2 || routers > MOST_ROUTERS) {
            throw values.error(key, "2.." + MOST_ROUTERS + " routers; these are " + routers);
        }
    }

    @Override
    public final @Nullable MachineKey packet() {
        return RouterKeys.PACKET;
    }

    /** Returns the keys of a shape: the number of nodes of a router, and then the keys of the family. */
    @Override
    public final Map<MachineKey, String> shape(String shape) {
        Map<MachineKey, String> values = new TreeMap<>((one, other) -> one.key().compareTo(other.key()));
        if (EXTENTS.matcher(shape).matches()) {
            int[] extents =
                    Arrays.stream(shape.split("x")).mapToInt(Integer::parseInt).toArray();
            values.putAll(graphOf(extents));
        }
        if (values.isEmpty()) {
            return Map.of(MachineKeys.SHAPE, shape);
        }
        return values;
    }

    @Override
    public final NetworkHop hop(MachineValues values) {
        int buffers = values.has(RouterKeys.CHANNELS) ? values.integer(RouterKeys.CHANNELS) : 1;
        return new NetworkHop(
                values.number(RouterKeys.LINK_BANDWIDTH),
                values.number(RouterKeys.LINK_LATENCY) + values.number(RouterKeys.ROUTER_LATENCY),
                values.integer(RouterKeys.CHUNK),
                values.integer(RouterKeys.PACKET),
                values.integer(RouterKeys.LINK_OVERHEAD),
                buffers * values.integer(RouterKeys.BUFFER),
                values.integer(RouterKeys.INJECTION_FIFO),
                values.integer(RouterKeys.RECEPTION_FIFO));
    }

    @Override
    public final void convert(NetworkHop hop, ConvertedKeys converted) {
        converted
                .same(RouterKeys.LINK_BANDWIDTH, hop.bandwidth())
                .same(RouterKeys.LINK_LATENCY, hop.latency()) // of the router, too
                .same(RouterKeys.ROUTER_LATENCY, 0)
                .same(RouterKeys.ADAPTER_LATENCY, 0)
                .same(RouterKeys.LINK_OVERHEAD, hop.overhead())
                .same(RouterKeys.CHUNK, hop.chunk())
                .same(RouterKeys.PACKET, hop.packet())
                .same(RouterKeys.BUFFER, hop.buffer())
                .same(RouterKeys.INJECTION_FIFO, hop.injection())
                .same(RouterKeys.RECEPTION_FIFO, hop.reception());
    }
}
