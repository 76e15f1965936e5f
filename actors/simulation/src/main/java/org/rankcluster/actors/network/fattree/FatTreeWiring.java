package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;

/**
 * The numbering of the actors of a fat tree, and the latencies between them. A switch has a place beside a node below it, behind the places
 * of ranks and services. The switches of a group are spread over its nodes. A partition with the nodes of a group therefore has its
 * switches too, and the higher switches are shared evenly.
 */
public final class FatTreeWiring {
    private final FatTree tree;
    private final FatTreeNetwork network;
    private final NodeLayout layout;
    /** Number of the first switch of a level among all switches. */
    private final int[] firsts;
    /** Node that a switch is beside, and place there. */
    private final int[] hosts;

    private final int[] places;
    /** Switches in the order of hosts and places, and the first of each host. */
    private final int[] switches;

    private final int[] starts;

    FatTreeWiring(FatTreeNetwork network, FatTree tree, NodeLayout layout) {
        this.network = network;
        this.tree = tree;
        this.layout = layout;
        this.firsts = firsts(tree);
        this.hosts = hosts(tree, firsts);
        this.places = new int[hosts.length];
        this.switches = new int[hosts.length];
        this.starts = new int[tree.nodes() + 1];
        for (int host : hosts) {
            starts[host + 1]++;
        }
        for (int node = 0; node < tree.nodes(); node++) {
            starts[node + 1] += starts[node];
        }
        int[] used = new int[tree.nodes()];
        for (int number = 0; number < hosts.length; number++) {
            places[number] = used[hosts[number]]++;
            switches[starts[hosts[number]] + places[number]] = number;
        }
    }

    /** Returns the largest number of switches beside a node. */
    public static int places(FatTree tree) {
        int[] used = new int[tree.nodes()];
        int most = 0;
        for (int host : hosts(tree, firsts(tree))) {
            most = Math.max(most, ++used[host]);
        }
        return most;
    }

    private static int[] firsts(FatTree tree) {
        int[] firsts = new int[tree.levels() + 2];
        for (int level = 1; level <= tree.levels(); level++) {
            firsts[level + 1] = firsts[level] + tree.switches(level);
        }
        return firsts;
    }

    private static int[] hosts(FatTree tree, int[] firsts) {
        int[] hosts = new int[firsts[tree.levels() + 1]];
        for (int level = 1; level <= tree.levels(); level++) {
            for (int element = 0; element < tree.switches(level); element++) {
                int first = element / tree.width(level) * tree.reach(level);
                int nodes = Math.min(tree.reach(level), tree.nodes() - first);
                long share = (long) (element % tree.width(level)) * nodes / tree.width(level);
                hosts[firsts[level] + element] = first + (int) ((share + level - 1) % nodes);
            }
        }
        return hosts;
    }

    FatTree tree() {
        return tree;
    }

    /** Returns the actor of an element; the element of a node is its adapter. */
    int actor(int level, int element) {
        if (level == 0) {
            return layout.router(element);
        }
        int number = firsts[level] + element;
        return layout.networkActor(hosts[number], places[number]);
    }

    /** Returns the number of an element's link, for reports: all switches have the same number of ports, and nodes follow them. */
    int link(int level, int element, int port) {
        int ports = ports(tree);
        return level == 0
                ? hosts.length * ports + element * tree.upPorts(0) + port
                : (firsts[level] + element) * ports + port;
    }

    /** Returns the node that has the actor of a link. */
    public static int node(FatTree tree, int link) {
        int[] hosts = hosts(tree, firsts(tree));
        int number = link / ports(tree);
        return number < hosts.length ? hosts[number] : (link - hosts.length * ports(tree)) / tree.upPorts(0);
    }

    /** Returns the number of the link of an actor's port. */
    int linkOf(int actor, int port) {
        return link(level(actor), element(actor), port);
    }

    /** Returns the largest number of ports of a switch. */
    public static int ports(FatTree tree) {
        int most = 0;
        for (int level = 1; level <= tree.levels(); level++) {
            most = Math.max(most, tree.downPorts(level) + tree.upPorts(level));
        }
        return most;
    }

    private int number(int actor) {
        int node = layout.node(actor);
        return switches[starts[node] + actor - layout.networkActor(node, 0)];
    }

    /** Returns the level of an actor's element. */
    int level(int actor) {
        if (layout.router(layout.node(actor)) == actor) {
            return 0;
        }
        int level = 1;
        for (int number = number(actor); number >= firsts[level + 1]; ) {
            level++;
        }
        return level;
    }

    /** Returns the number of an actor's element on its level. */
    int element(int actor) {
        int level = level(actor);
        return level == 0 ? layout.node(actor) : number(actor) - firsts[level];
    }

    /** Returns the actors behind an element's ports; -1 for missing ones, and behind failed links. */
    int[] neighbours(int level, int element) {
        int down = tree.downPorts(level);
        int[] neighbours = new int[down + tree.upPorts(level)];
        for (int port = 0; port < down; port++) {
            int child = tree.child(level, element, port);
            boolean isLink = child >= 0 && !tree.isFailedDown(level, element, port);
            neighbours[port] = isLink ? actor(level - 1, child) : -1;
        }
        for (int port = down; port < neighbours.length; port++) {
            boolean isLink = !tree.isFailed(level, element, port - down);
            neighbours[port] = isLink ? actor(level + 1, tree.parent(level, element, port - down)) : -1;
        }
        return neighbours;
    }

    /** Returns the ports at the other ends of an element's links, among all ports of those elements; 0 for missing ones. */
    int[] opposites(int level, int element) {
        int down = tree.downPorts(level);
        int[] opposites = new int[down + tree.upPorts(level)];
        for (int port = 0; port < down; port++) {
            opposites[port] = tree.child(level, element, port) < 0 ? 0 : tree.portOfChild(level, element, port);
        }
        for (int port = down; port < opposites.length; port++) {
            opposites[port] = tree.portOfParent(level, element, port - down);
        }
        return opposites;
    }

    /** Returns the latency of a link between an element of a level and one of the next, in ps. */
    long linkLatency(int level) {
        return level == 0 ? network.nodeLink().latency() : network.uplink().latency();
    }

    /** Returns the time that a node's links take for the packets in the injection FIFO of a rank that sends without pause, in ps. */
    long injectionTime() {
        return injectionTime(network, tree);
    }

    /**
     * Returns {@link #injectionTime()} of a network. Space in a FIFO is given back by halves (FifoBank.giveBack), so three quarters of it
     * are full on average.
     */
    public static long injectionTime(FatTreeNetwork network, FatTree tree) {
        int largest = network.packets().maxChunks();
        long full = network.injectionFifoChunks() / largest * network.linkTime(largest) / tree.upPorts(0);
        return full / 4 * 3;
    }

    /** Returns the time from the beginning of a packet's leaving an element to when the next one may forward it, in ps. */
    long hop(int level, boolean up) {
        if (up) {
            return linkLatency(level) + network.switchLatency() + (level == 0 ? network.adapterLatency() : 0);
        }
        return linkLatency(level - 1) + (level == 1 ? 0 : network.switchLatency());
    }

    /** Returns whether an element sends a packet over a link between a node and a switch. */
    static boolean isNodeLink(int level, boolean up) {
        return level == (up ? 0 : 1);
    }

    /**
     * Returns whether a packet that leaves an element of a level continues over a link of the other kind. If that link is faster, the
     * packet waits for its tail.
     */
    boolean changesLinks(int level, boolean up, int destination, int element) {
        return up ? level == 0 && destination / tree.reach(1) != element / tree.reach(1) : level == 2;
    }
}
