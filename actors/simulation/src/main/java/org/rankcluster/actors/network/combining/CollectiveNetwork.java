package org.rankcluster.actors.network.combining;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.network.port.Networks;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.machine.TreeNetwork.Arithmetic;
import org.rankcluster.hardware.topology.CombiningTree;

/**
 * The collective networks of a machine, tree and interrupts: the wiring and times that their routers ({@link TreeRouter}, {@link
 * InterruptRouter}) and ports ({@link CollectivePort}) share. Nodes that host ranks from the beginning take part. Other nodes forward the
 * data of the nodes below them, and are left out if no node below takes part. The links of class routes are not shared
 * with the torus's own packets.
 *
 * <p>Without packets a whole vector travels as one unit, without credits. Its head takes the hop latency a link; its tail follows after the
 * time of its packets.
 */
public final class CollectiveNetwork {
    private static final int TREE = 0;
    private static final int INTERRUPT = 1;
    private static final int[] NONE = {};

    private final Machine machine;
    private final boolean packets;
    private final NodeLayout layout;
    private final RankPlacement placement;
    private final int firstPlace;
    private final @Nullable TreeNetwork tree;
    private final @Nullable Wiring treeWiring;
    private final @Nullable Wiring interruptWiring;
    private final long treeHop;
    private final long interruptHop;
    private final long packetTime;

    /** A tree, and for each node whether a participant is at or below it. */
    private record Wiring(CombiningTree tree, boolean[] isUsed) {}

    private CollectiveNetwork(Machine machine, Fidelity fidelity, RankPlacement placement) {
        this.machine = machine;
        this.packets = fidelity == Fidelity.PACKET;
        this.layout = placement.layout();
        this.placement = placement;
        this.firstPlace = Networks.places(machine, fidelity);
        this.tree = machine.collectives().tree();
        CollectiveNetworks.Interrupts interrupts = machine.collectives().interrupts();
        this.treeWiring = tree == null ? null : wiring(tree.kind(), tree.arity(), fidelity);
        this.interruptWiring = interrupts == null ? null : wiring(interrupts.kind(), interrupts.arity(), fidelity);
        this.treeHop = tree == null ? 0 : CollectiveNetworks.hop(tree, machine.topology(), fidelity);
        this.interruptHop = interrupts == null ? 0 : CollectiveNetworks.hop(interrupts, machine.topology(), fidelity);
        this.packetTime = tree == null ? 0 : tree.linkTime(1);
    }

    /** Returns the networks of a machine; null if it has none. */
    public static @Nullable CollectiveNetwork of(Machine machine, Fidelity fidelity, RankPlacement placement) {
        return places(machine) == 0 ? null : new CollectiveNetwork(machine, fidelity, placement);
    }

    /** Returns the largest number of their actors on a node. */
    public static int places(Machine machine) {
        return machine.collectives().equals(CollectiveNetworks.NONE) ? 0 : INTERRUPT + 1;
    }

    private Wiring wiring(TreeNetwork.Kind kind, int arity, Fidelity fidelity) {
        CombiningTree shape = CollectiveNetworks.shape(kind, arity, machine.topology(), fidelity);
        boolean[] isUsed = new boolean[shape.nodes()];
        for (int node = 0; node < isUsed.length; node++) {
            if (placement.mapping().firstRankOn(node) >= 0) {
                for (int at = node; at >= 0 && !isUsed[at]; at = shape.parent(at)) {
                    isUsed[at] = true;
                }
            }
        }
        return new Wiring(shape, isUsed);
    }

    /** Returns whether an actor belongs to these networks. */
    public boolean has(int actor) {
        int node = layout.node(actor);
        return actor == treeRouter(node) || actor == interruptRouter(node);
    }

    /** Returns the router with this actor id. */
    public EventActor router(int id, VirtualTime time) {
        return id == treeRouter(layout.node(id)) ? new TreeRouter(id, time, this) : new InterruptRouter(id, time, this);
    }

    /**
     * Returns the port of a rank; only the first rank of a node uses it.
     *
     * @param converting function from a number of bytes to the ps that the CPU takes to convert them
     */
    public CollectivePort port(NetworkPort.Host host, LongUnaryOperator converting) {
        return new CollectivePort(host, this, converting);
    }

    /** Returns the codec of their events, and of the events of the network for messages, between members. */
    public EventCodec codec(EventCodec messages) {
        return new CollectiveCodec(messages);
    }

    NodeLayout layout() {
        return layout;
    }

    Machine machine() {
        return machine;
    }

    int treeRouter(int node) {
        return layout.networkActor(node, firstPlace + TREE);
    }

    int interruptRouter(int node) {
        return layout.networkActor(node, firstPlace + INTERRUPT);
    }

    /** Returns the actor of the rank that joins for a node; -1 if there is none. */
    int firstRank(int node) {
        int rank = placement.mapping().firstRankOn(node);
        return rank < 0 ? -1 : placement.actorOf(rank);
    }

    /** Returns the router of the tree above a node's router; -1 for the root's. */
    int treeParent(int node) {
        int parent = Objects.requireNonNull(treeWiring).tree.parent(node);
        return parent < 0 ? -1 : treeRouter(parent);
    }

    /** Returns the routers of the tree right below a node's, ascending, that have participants at or below them. */
    int[] treeChildren(int node) {
        return Arrays.stream(used(treeWiring, node)).map(this::treeRouter).toArray();
    }

    /** Returns the parent of a node on the interrupts, like {@link #treeParent}. */
    int interruptParent(int node) {
        int parent = Objects.requireNonNull(interruptWiring).tree.parent(node);
        return parent < 0 ? -1 : interruptRouter(parent);
    }

    /** Returns the children of a node on the interrupts, like {@link #treeChildren}. */
    int[] interruptChildren(int node) {
        return Arrays.stream(used(interruptWiring, node))
                .map(this::interruptRouter)
                .toArray();
    }

    private static int[] used(@Nullable Wiring wiring, int node) {
        return wiring == null
                ? NONE
                : Arrays.stream(wiring.tree.children(node))
                        .filter(child -> wiring.isUsed[child])
                        .toArray();
    }

    long treeHop() {
        return treeHop;
    }

    long interruptHop() {
        return interruptHop;
    }

    /** Returns whether its ALU adds floating-point numbers. */
    boolean isFloating() {
        return tree != null && tree.arithmetic() == Arithmetic.FLOATING;
    }

    /** Returns whether FIFOs are finite. */
    boolean hasCredits() {
        return packets;
    }

    /** Returns the number of packets that a FIFO between two routers holds. */
    int fifoSpace() {
        return packets && tree != null ? tree.fifoPackets() : Integer.MAX_VALUE;
    }

    /** Returns the number of packets that a FIFO between a router and its CPU holds. */
    int processorSpace() {
        return packets && tree != null ? tree.processorPackets() : Integer.MAX_VALUE;
    }

    /** Returns the number of bytes of a vector that travel as one unit. */
    int pieceBytes() {
        return packets && tree != null ? tree.payloadBytes() : Integer.MAX_VALUE;
    }

    /** Returns the number of pieces of a vector; an empty vector has one piece as well. */
    int pieces(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, pieceBytes()));
    }

    /** Returns the time for which a piece of a vector keeps a link busy, in ps: packets are of one size. */
    long linkTime(int bytes) {
        return packets || tree == null ? packetTime : tree.linkTime(tree.packets(bytes));
    }
}
