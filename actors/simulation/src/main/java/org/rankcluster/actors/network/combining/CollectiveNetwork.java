package org.rankcluster.actors.network.combining;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.RankPlacement;
import org.rankcluster.actors.network.build.Networks;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.CollectiveNetworks;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.InterruptNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.TreeNetwork;
import org.rankcluster.hardware.machine.TreeNetwork.Arithmetic;
import org.rankcluster.hardware.topology.CombiningTree;

/**
 * The networks of a machine that carry out collectives: what their routers ({@link TreeRouter}, {@link InterruptRouter}) and ports
 * ({@link CollectivePort}) share. Nodes take part that host ranks from the beginning; others pass on what comes from those below
 * them, and are left out where there is nobody below. The links of class routes are not shared with the torus's own packets.
 *
 * <p>Without packets a whole vector goes as one, without credits: its head takes the hop latency a link, its tail follows the
 * time of its packets behind.
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

    /** A tree, and which of its nodes have somebody who takes part at or below them. */
    private record Wiring(CombiningTree tree, boolean[] isUsed) {}

    private CollectiveNetwork(Machine machine, Fidelity fidelity, RankPlacement placement) {
        this.machine = machine;
        this.packets = fidelity == Fidelity.PACKET;
        this.layout = placement.layout();
        this.placement = placement;
        this.firstPlace = Networks.places(machine, fidelity);
        this.tree = machine.collectives().tree();
        InterruptNetwork interrupts = machine.collectives().interrupts();
        this.treeWiring = tree == null ? null : wiring(tree.kind(), tree.arity(), fidelity);
        this.interruptWiring = interrupts == null ? null : wiring(interrupts.kind(), interrupts.arity(), fidelity);
        this.treeHop = tree == null ? 0 : CollectiveNetworks.hop(tree, machine.topology(), fidelity);
        this.interruptHop = interrupts == null ? 0 : CollectiveNetworks.hop(interrupts, machine.topology(), fidelity);
        this.packetTime = tree == null ? 0 : tree.linkTime(1);
    }

    /** Makes the networks of a machine; null if it has none. */
    public static @Nullable CollectiveNetwork of(Machine machine, Fidelity fidelity, RankPlacement placement) {
        return places(machine) == 0 ? null : new CollectiveNetwork(machine, fidelity, placement);
    }

    /** How many actors of them a node has at most. */
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

    /** Whether an actor is one of theirs. */
    public boolean has(int actor) {
        int node = layout.node(actor);
        return actor == treeRouter(node) || actor == interruptRouter(node);
    }

    /** The router with this actor id. */
    public EventActor router(int id, VirtualTime time) {
        return id == treeRouter(layout.node(id)) ? new TreeRouter(id, time, this) : new InterruptRouter(id, time, this);
    }

    /**
     * The way of a rank onto them; it is only used by the first rank of a node.
     *
     * @param converting ps that the CPU takes to convert so many bytes of numbers
     */
    public CollectivePort port(NetworkPort.Host host, LongUnaryOperator converting) {
        return new CollectivePort(host, this, converting);
    }

    /** How their events, and those of the network for messages, cross to other members. */
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

    /** The actor of the rank that takes part for a node; -1 if there is none. */
    int firstRank(int node) {
        int rank = placement.mapping().firstRankOn(node);
        return rank < 0 ? -1 : placement.actorOf(rank);
    }

    /** The router of the tree above a node's; -1 for the root's. */
    int treeParent(int node) {
        int parent = Objects.requireNonNull(treeWiring).tree.parent(node);
        return parent < 0 ? -1 : treeRouter(parent);
    }

    /** The routers of the tree right below a node's, ascending, that somebody is at or below. */
    int[] treeChildren(int node) {
        return Arrays.stream(used(treeWiring, node)).map(this::treeRouter).toArray();
    }

    /** As {@link #treeParent}, of the interrupts. */
    int interruptParent(int node) {
        int parent = Objects.requireNonNull(interruptWiring).tree.parent(node);
        return parent < 0 ? -1 : interruptRouter(parent);
    }

    /** As {@link #treeChildren}, of the interrupts. */
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

    /** Whether its ALU adds floating-point numbers. */
    boolean isFloating() {
        return tree != null && tree.arithmetic() == Arithmetic.FLOATING;
    }

    /** Whether FIFOs are finite. */
    boolean hasCredits() {
        return packets;
    }

    /** Packets that a FIFO between two routers holds. */
    int fifoRoom() {
        return packets && tree != null ? tree.fifoPackets() : Integer.MAX_VALUE;
    }

    /** Packets that a FIFO between a router and its CPU holds. */
    int processorRoom() {
        return packets && tree != null ? tree.processorPackets() : Integer.MAX_VALUE;
    }

    /** Bytes of a vector that go as one. */
    int pieceBytes() {
        return packets && tree != null ? tree.payloadBytes() : Integer.MAX_VALUE;
    }

    /** Pieces of a vector; one without elements is one as well. */
    int pieces(int bytes) {
        return Math.max(1, Math.ceilDiv(bytes, pieceBytes()));
    }

    /** Picoseconds that a piece of a vector keeps a link busy: packets are of one size. */
    long linkTime(int bytes) {
        return packets || tree == null ? packetTime : tree.linkTime(tree.packets(bytes));
    }
}
