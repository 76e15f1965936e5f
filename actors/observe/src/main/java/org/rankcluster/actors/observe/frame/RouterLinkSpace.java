package org.rankcluster.actors.observe.frame;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.router.RouterWiring;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.router.RouterGraph;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterTopology;

/**
 * The link numbering of a direct network of routers, such as a dragonfly. The numbers of a router's links are next to each other: first its
 * links to other routers, then its links to its nodes. The links from nodes to routers have the numbers behind the links of all routers. A
 * link's name is {@code router 7,port 3}, {@code router 7,node 0} or {@code node 7,up}.
 */
public final class RouterLinkSpace extends LinkSpace {
    /** Largest number of rows of the matrix that pages draw. */
    private static final int MOST_ROWS = 256;

    /** Largest number of ports between routers whose wiring pages receive. */
    private static final int MOST_WIRED = 32_768;

    private static final int UP = 0;
    private static final int DOWN = 1;
    private static final int LOCAL = 2;
    private static final int GLOBAL = 3;

    private final RouterTopology topology;
    private final RouterGraph graph;
    private final RouterNetwork network;
    private final int nodesPerRouter;

    private RouterLinkSpace(RouterTopology topology, RouterNetwork network, boolean packets) {
        super(
                topology.graph().routers() * ports(topology) + topology.nodes(),
                existing(topology),
                ports(topology),
                packets ? network.buffers().channelChunks() : 0,
                topology.graph().hasGlobalLinks()
                        ? List.of("node up", "node down", "local", "global")
                        : List.of("node up", "node down", "between routers"));
        this.topology = topology;
        this.graph = topology.graph();
        this.network = network;
        this.nodesPerRouter = topology.nodesPerRouter();
    }

    /** The finder of the links of direct networks. */
    public static final class RouterFinder implements Finder {
        @Override
        public @Nullable LinkSpace of(Machine machine, boolean packets) {
            return machine.topology() instanceof RouterTopology topology
                            && machine.network() instanceof RouterNetwork network
                    ? new RouterLinkSpace(topology, network, packets)
                    : null;
        }
    }

    private static int ports(RouterTopology topology) {
        return topology.graph().ports() + topology.nodesPerRouter();
    }

    private static int existing(RouterTopology topology) {
        RouterGraph graph = topology.graph();
        int existing = 2 * topology.nodes();
        for (int router = 0; router < graph.routers(); router++) {
            for (int port = 0; port < graph.ports(); port++) {
                existing += graph.neighbour(router, port) < 0 ? 0 : 1;
            }
        }
        return existing;
    }

    @Override
    public String family() {
        return "router";
    }

    @Override
    public long bandwidth() {
        return network.local().bandwidth().bytesPerSecond();
    }

    @Override
    public long bandwidth(int link) {
        return switch (direction(link)) {
            case LOCAL -> bandwidth();
            case GLOBAL -> network.global().bandwidth().bytesPerSecond();
            default -> network.nodeLink().bandwidth().bytesPerSecond();
        };
    }

    /**
     * Returns whether the queue of a link is bounded, which holds for links of routers. In a node, packets wait for the link without bound.
     */
    @Override
    public boolean isBounded(int link) {
        return isBounded() && link < firstNodeLink();
    }

    @Override
    public String actor(boolean isOfNode) {
        return isOfNode ? "adapter" : "router";
    }

    private int firstNodeLink() {
        return graph.routers() * ports();
    }

    @Override
    public int direction(int link) {
        if (link >= firstNodeLink()) {
            return UP;
        }
        int port = link % ports();
        return port >= graph.ports() ? DOWN : graph.isGlobal(port) ? GLOBAL : LOCAL;
    }

    @Override
    public int node(int link) {
        return RouterWiring.node(topology, link);
    }

    @Override
    public String name(int link) {
        if (link >= firstNodeLink()) {
            return "node " + (link - firstNodeLink()) + ",up";
        }
        int port = link % ports();
        return "router " + link / ports()
                + (port < graph.ports() ? ",port " + port : ",node " + (port - graph.ports()));
    }

    @Override
    public boolean exists(int link) {
        if (link >= firstNodeLink()) {
            return true;
        }
        int port = link % ports();
        return port < graph.ports() ? graph.neighbour(link / ports(), port) >= 0 : nodeBehind(link) < topology.nodes();
    }

    private int nodeBehind(int link) {
        return link / ports() * nodesPerRouter + link % ports() - graph.ports();
    }

    @Override
    public String from(int link) {
        return link >= firstNodeLink() ? "node " + (link - firstNodeLink()) : "router " + link / ports();
    }

    @Override
    public String to(int link) {
        if (link >= firstNodeLink()) {
            return "router " + topology.router(link - firstNodeLink());
        }
        int port = link % ports();
        return port < graph.ports() ? "router " + graph.neighbour(link / ports(), port) : "node " + nodeBehind(link);
    }

    @Override
    public List<String> channels() {
        return isBounded()
                ? IntStream.range(0, network.buffers().channels())
                        .mapToObj(channel -> "channel " + channel)
                        .toList()
                : List.of();
    }

    /** Returns the number of groups, or of routers without groups, in a row of the matrix. */
    private int perRow() {
        return Math.ceilDiv(graph.vias(), MOST_ROWS);
    }

    @Override
    public Map<String, Object> layout() {
        Map<String, Object> layout = new LinkedHashMap<>();
        layout.put("shape", List.of(topology.nodes()));
        layout.put("text", graph.describe());
        layout.put("routers", graph.routers());
        layout.put("routerPorts", graph.ports());
        layout.put("nodesPerRouter", nodesPerRouter);
        layout.put("nodeLinks", 1);
        layout.put("firstNodeLink", firstNodeLink());
        layout.put("places", graph.vias());
        layout.put("place", graph.hasGlobalLinks() ? "group" : "router");
        layout.put("placesPerRow", perRow());
        layout.put("rows", Math.ceilDiv(graph.vias(), perRow()));
        if (graph.routers() * graph.ports() <= MOST_WIRED) {
            layout.put("neighbours", wiring());
        }
        return layout;
    }

    /** Returns the router behind each port of each router, router by router; -1 where there is none. */
    private List<Integer> wiring() {
        List<Integer> neighbours = new ArrayList<>();
        for (int router = 0; router < graph.routers(); router++) {
            for (int port = 0; port < graph.ports(); port++) {
                neighbours.add(graph.neighbour(router, port));
            }
        }
        return neighbours;
    }

    /**
     * Returns the busiest link from each group to each other, or from each router where there are no groups. The order is row by row, the
     * source's row first. The diagonal has the busiest link inside a group.
     */
    @Override
    public List<byte[]> planes(byte[] busy) {
        int rows = Math.ceilDiv(graph.vias(), perRow());
        byte[] matrix = new byte[rows * rows];
        for (int router = 0; router < graph.routers(); router++) {
            for (int port = 0; port < graph.ports(); port++) {
                int neighbour = graph.neighbour(router, port);
                if (neighbour >= 0) {
                    int at = graph.via(router) / perRow() * rows + graph.via(neighbour) / perRow();
                    matrix[at] = most(matrix[at], busy[router * ports() + port]);
                }
            }
        }
        return List.of(matrix);
    }

    @Override
    public List<String> planeNames() {
        return List.of("matrixBusy");
    }
}
