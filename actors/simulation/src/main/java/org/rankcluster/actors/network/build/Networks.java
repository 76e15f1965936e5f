package org.rankcluster.actors.network.build;

import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.endpoint.EndpointNetwork;
import org.rankcluster.actors.network.fattree.FatTreeMessageNetwork;
import org.rankcluster.actors.network.fattree.FatTreePacketNetwork;
import org.rankcluster.actors.network.fattree.FatTreeWiring;
import org.rankcluster.actors.network.port.SharedMemoryPort;
import org.rankcluster.actors.network.torus.TorusMessageNetwork;
import org.rankcluster.actors.network.torus.TorusPacketNetwork;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.PacketSwitched;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;

/** A factory of the network of a machine at some fidelity. */
public final class Networks {
    private Networks() {}

    /** Returns the largest number of actors of the network on a node, beside its router or endpoint. */
    public static int places(Machine machine, Fidelity fidelity) {
        return fidelity != Fidelity.ENDPOINT && machine.topology() instanceof FatTree tree
                ? FatTreeWiring.places(tree)
                : 0;
    }

    /** Returns the network of a machine with its ranks. */
    public static Network of(Machine machine, Fidelity fidelity, NodeLayout layout) {
        if (fidelity == Fidelity.ENDPOINT || !(machine.network() instanceof PacketSwitched)) {
            return new EndpointNetwork(machine, layout);
        }
        boolean packets = fidelity == Fidelity.PACKET;
        return switch (machine.network()) {
            case TorusNetwork network -> {
                Torus torus = (Torus) machine.topology();
                yield packets
                        ? new TorusPacketNetwork(machine, network, torus, layout)
                        : new TorusMessageNetwork(machine, network, torus, layout);
            }
            case FatTreeNetwork network -> {
                FatTree tree = (FatTree) machine.topology();
                yield packets
                        ? new FatTreePacketNetwork(machine, network, tree, layout)
                        : new FatTreeMessageNetwork(machine, network, tree, layout);
            }
            default -> throw new IllegalStateException(machine.network() + " has no actors");
        };
    }

    /** Returns the port of a rank for ranks of its own node, including itself. */
    public static NetworkPort sharedMemory(Machine machine, NetworkPort.Host host) {
        return new SharedMemoryPort(host, machine.node());
    }
}
