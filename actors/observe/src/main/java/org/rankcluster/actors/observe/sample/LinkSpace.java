package org.rankcluster.actors.observe.sample;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.fattree.FatTreeWiring;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;

/** The numbering of a machine's links, with their names and kinds, by which samples address links. */
public final class LinkSpace {
    /** The links of a machine without links. */
    public static final LinkSpace NONE = new LinkSpace(null, null, 0, 0, 0, 0, 0, 0, List.of());

    /** Chunks that a full bar represents where queues have no bound. */
    private static final int UNBOUNDED = 1024;

    private static final String[] FEW = {"x", "y", "z"};
    private static final String[] MANY = {"a", "b", "c", "d", "e", "f", "g", "h"};

    private final @Nullable Torus torus;
    private final @Nullable FatTree tree;
    private final int count;
    private final int existing;
    private final int ports;
    private final int capacity;
    private final boolean bounded;
    private final long bandwidth;
    private final long nodeBandwidth;
    private final List<String> directions;

    private LinkSpace(
            @Nullable Torus torus,
            @Nullable FatTree tree,
            int count,
            int existing,
            int ports,
            int capacity,
            long bandwidth,
            long nodeBandwidth,
            List<String> directions) {
        this.torus = torus;
        this.tree = tree;
        this.count = count;
        this.existing = existing;
        this.ports = ports;
        // Packets from all inputs of a switch may wait for one of its outputs: no buffer bounds their number.
        this.bounded = capacity > 0 && tree == null;
        this.capacity = capacity > 0 ? capacity : UNBOUNDED;
        this.bandwidth = bandwidth;
        this.nodeBandwidth = nodeBandwidth;
        this.directions = directions;
    }

    /** Returns the links of a machine's network at a fidelity: none without routers or switches. */
    public static LinkSpace of(Machine machine, Fidelity fidelity) {
        boolean packets = fidelity == Fidelity.PACKET;
        if (fidelity != Fidelity.ENDPOINT
                && machine.topology() instanceof Torus torus
                && machine.network() instanceof TorusNetwork network) {
            return ofTorus(torus, network, packets);
        }
        if (fidelity != Fidelity.ENDPOINT
                && machine.topology() instanceof FatTree tree
                && machine.network() instanceof FatTreeNetwork network) {
            return ofTree(tree, network, packets);
        }
        return NONE;
    }

    private static LinkSpace ofTorus(Torus torus, TorusNetwork network, boolean packets) {
        int existing = 0;
        for (int node = 0; node < torus.nodes(); node++) {
            existing += torus.links(node);
        }
        List<String> directions = new ArrayList<>();
        for (int direction = 0; direction < torus.directions(); direction++) {
            directions.add((Torus.isPositive(direction) ? "+" : "-") + dimension(torus, Torus.dimensionOf(direction)));
        }
        return new LinkSpace(
                torus,
                null,
                torus.nodes() * torus.directions(),
                existing,
                torus.directions(),
                packets ? network.channels().bufferChunks() : 0,
                network.link().bandwidth().bytesPerSecond(),
                network.link().bandwidth().bytesPerSecond(),
                directions);
    }

    private static LinkSpace ofTree(FatTree tree, FatTreeNetwork network, boolean packets) {
        int ports = FatTreeWiring.ports(tree);
        int switches = 0;
        int existing = tree.nodes() * tree.upPorts(0);
        List<String> directions = new ArrayList<>(List.of("node up"));
        for (int level = 1; level <= tree.levels(); level++) {
            switches += tree.switches(level);
            existing += tree.switches(level) * (tree.downPorts(level) + tree.upPorts(level));
            directions.add("level " + level + " down");
            directions.add("level " + level + " up");
        }
        return new LinkSpace(
                null,
                tree,
                switches * ports + tree.nodes() * tree.upPorts(0),
                existing,
                ports,
                packets ? network.bufferChunks() : 0,
                network.uplink().bandwidth().bytesPerSecond(),
                network.nodeLink().bandwidth().bytesPerSecond(),
                directions);
    }

    /** Returns the name of a dimension. */
    public static String dimension(Torus torus, int dimension) {
        return torus.dimensions() <= FEW.length ? FEW[dimension] : MANY[dimension];
    }

    /** Returns whether there are no links. */
    public boolean isEmpty() {
        return count == 0;
    }

    /** Returns the torus; null for another network. */
    public @Nullable Torus torus() {
        return torus;
    }

    /** Returns the fat tree; null for another network. */
    public @Nullable FatTree tree() {
        return tree;
    }

    /** Returns {@code torus}, {@code fattree} or {@code endpoint}. */
    public String family() {
        return torus != null ? "torus" : tree != null ? "fattree" : "endpoint";
    }

    /** Returns the number of link numbers; some may belong to no link. */
    public int count() {
        return count;
    }

    /** Returns the number of links. */
    public int existing() {
        return existing;
    }

    /** Returns the number of link numbers of a node of a torus, or of a switch of a fat tree. */
    public int ports() {
        return ports;
    }

    /** Returns the number of chunks in a full queue. */
    public int capacity() {
        return capacity;
    }

    /** Returns whether a queue can hold no more than {@link #capacity}. */
    public boolean isBounded() {
        return bounded;
    }

    /** Returns the bandwidth of a link, in bytes per second. */
    public long bandwidth() {
        return bandwidth;
    }

    /**
     * Returns the bandwidth of a link, in bytes per second.
     *
     * @param link its number
     */
    public long bandwidth(int link) {
        return direction(link) < 2 ? nodeBandwidth : bandwidth;
    }

    /** Returns the names of the kinds of links. */
    public List<String> directions() {
        return directions;
    }

    /** Returns the first number of the links that a partition may read, of the nodes from {@code firstNode} on. */
    public int first(int firstNode) {
        return torus == null ? 0 : firstNode * ports;
    }

    /** Returns the number behind the last of the links that a partition may read, of the nodes before {@code endNode}. */
    public int end(int endNode) {
        return torus == null ? count : endNode * ports;
    }

    /** Returns the kind of a link, an index of {@link #directions}. */
    public int direction(int link) {
        if (torus != null) {
            return link % ports;
        }
        FatTree fat = tree();
        if (fat == null) {
            return 0;
        }
        int element = link / ports;
        for (int level = 1; level <= fat.levels(); level++) {
            if (element < fat.switches(level)) {
                return 2 * level - (link % ports < fat.downPorts(level) ? 1 : 0);
            }
            element -= fat.switches(level);
        }
        return 0;
    }

    /** Returns the node of a link's actor. */
    public int node(int link) {
        FatTree fat = tree();
        return fat == null ? link / ports : FatTreeWiring.node(fat, link);
    }

    /** Returns the name of a link: {@code 5,3,3,-z}, {@code 1/17,up 3} for switch 17 of level 1, or {@code node 7,up 0}. */
    public String name(int link) {
        if (torus != null) {
            StringBuilder name = new StringBuilder();
            for (int dimension = 0; dimension < torus.dimensions(); dimension++) {
                name.append(torus.coordinate(link / ports, dimension)).append(',');
            }
            return name.append(directions.get(link % ports)).toString();
        }
        FatTree fat = tree();
        if (fat == null) {
            return String.valueOf(link);
        }
        int element = link / ports;
        for (int level = 1; level <= fat.levels(); level++) {
            if (element < fat.switches(level)) {
                int port = link % ports;
                int down = fat.downPorts(level);
                return level + "/" + element + (port < down ? ",down " + port : ",up " + (port - down));
            }
            element -= fat.switches(level);
        }
        int behind = link - (count - fat.nodes() * fat.upPorts(0));
        return "node " + behind / fat.upPorts(0) + ",up " + behind % fat.upPorts(0);
    }

    /**
     * Returns whether a number belongs to a link. There is none at the edge of a mesh, and on ports that are not connected.
     *
     * @param link 0..{@link #count} - 1
     */
    public boolean exists(int link) {
        return opposite(link) >= 0;
    }

    /**
     * Returns the beginning of a link: the coordinates of its node, as {@code 5,3,3}, or its port of a fat tree, as in {@link #name}.
     *
     * @param link the number of a link that {@link #exists}
     */
    public String from(int link) {
        return torus == null ? name(link) : coordinates(torus, link / ports);
    }

    /**
     * Returns the end of a link: the coordinates of a node, or the port of a fat tree at its other end.
     *
     * @param link the number of a link that {@link #exists}
     */
    public String to(int link) {
        int opposite = opposite(link);
        return torus == null ? name(opposite) : coordinates(torus, opposite);
    }

    private static String coordinates(Torus torus, int node) {
        return IntStream.range(0, torus.dimensions())
                .mapToObj(dimension -> String.valueOf(torus.coordinate(node, dimension)))
                .collect(Collectors.joining(","));
    }

    /**
     * Returns the node at the other end of a torus link. For a fat tree, returns the number of the link that leads back by the same cable.
     * Returns -1 if there is none.
     */
    private int opposite(int link) {
        if (torus != null) {
            return torus.neighbour(link / ports, link % ports);
        }
        FatTree fat = tree();
        return fat == null ? -1 : opposite(fat, link);
    }

    private int opposite(FatTree fat, int link) {
        int element = link / ports;
        int port = link % ports;
        int firstOfLevel = 0;
        for (int level = 1; level <= fat.levels(); level++) {
            int switches = fat.switches(level);
            if (element < switches) {
                int down = fat.downPorts(level);
                if (port >= down + fat.upPorts(level)) {
                    return -1;
                }
                return port < down
                        ? below(fat, level, element, port, firstOfLevel)
                        : (firstOfLevel + switches + fat.parent(level, element, port - down)) * ports
                                + fat.portOfParent(level, element, port - down);
            }
            element -= switches;
            firstOfLevel += switches;
        }
        int behind = link - firstOfLevel * ports;
        int up = fat.upPorts(0);
        return fat.parent(0, behind / up, behind % up) * ports + fat.portOfParent(0, behind / up, behind % up);
    }

    /** Returns the number of the uplink that leads to a switch's downward port. */
    private int below(FatTree fat, int level, int element, int port, int firstOfLevel) {
        int child = fat.child(level, element, port);
        if (child < 0) {
            return -1;
        }
        int childPort = fat.portOfChild(level, element, port);
        return level == 1
                ? count - fat.nodes() * fat.upPorts(0) + child * fat.upPorts(0) + childPort
                : (firstOfLevel - fat.switches(level - 1) + child) * ports + childPort;
    }
}
