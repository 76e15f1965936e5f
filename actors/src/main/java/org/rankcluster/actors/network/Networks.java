package org.rankcluster.actors.network;

import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.rankcluster.actors.time.EventActor;
import org.rankcluster.actors.time.EventCodec;
import org.rankcluster.actors.time.VirtualTime;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.machine.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.torus.TorusNetwork;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.fattree.FatTree;

/** Builds the network of a machine at some fidelity. */
public final class Networks {
    private Networks() {}

    /** How many actors of the network a node has at most, beside its router or endpoint. */
    public static int places(Machine machine, Fidelity fidelity) {
        return fidelity != Fidelity.ENDPOINT && machine.topology() instanceof FatTree tree
                ? FatTreeWiring.places(tree)
                : 0;
    }

    /**
     * The network of a machine.
     *
     * @param layout ids of the actors of a node
     * @param mapping where the ranks are
     */
    public static Network of(Machine machine, Fidelity fidelity, NodeLayout layout, RankMapping mapping) {
        IntUnaryOperator actorOf = rank -> layout.rank(mapping, rank);
        if (fidelity == Fidelity.ENDPOINT || !(machine.network() instanceof PacketSwitched)) {
            return new EndpointNetwork(machine, layout, actorOf);
        }
        boolean packets = fidelity == Fidelity.PACKET;
        return switch (machine.network()) {
            case TorusNetwork torus ->
                packets
                        ? new PacketNetwork(machine, torus, layout, actorOf)
                        : new TorusMessageNetwork(machine, torus, layout, actorOf);
            case FatTreeNetwork tree ->
                packets
                        ? new FatTreePacketNetwork(machine, tree, layout, actorOf)
                        : new FatTreeMessageNetwork(machine, tree, layout, actorOf);
            default -> throw new IllegalStateException(machine.network() + " has no actors");
        };
    }

    /** The way of a rank to ranks of its own node, itself among them. */
    public static NetworkPort sharedMemory(Machine machine, NodeLayout layout, RankMapping mapping, NetworkPort.Host host) {
        return new SharedMemoryPort(host, machine.node(), layout, mapping);
    }
}
