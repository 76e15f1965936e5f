package org.rankcluster.actors.network.port;

import java.util.ServiceLoader;
import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NetworkPort;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.Machine;

/** A factory of the network of a machine at some fidelity. */
public final class Networks {
    private Networks() {}

    /** Returns the largest number of actors of the network on a node, beside its router or endpoint. */
    public static int places(Machine machine, Fidelity fidelity) {
        return fidelity == Fidelity.ENDPOINT ? 0 : builder(machine).places(machine);
    }

    /** Returns the network of a machine with its ranks. */
    public static Network of(Machine machine, Fidelity fidelity, NodeLayout layout) {
        NetworkBuilder builder = builder(machine);
        if (fidelity == Fidelity.ENDPOINT || !builder.hasRouters()) {
            return new EndpointNetwork(machine, layout, builder.paths(machine));
        }
        return fidelity == Fidelity.PACKET ? builder.packets(machine, layout) : builder.messages(machine, layout);
    }

    private static NetworkBuilder builder(Machine machine) {
        NetworkBuilder found = null;
        for (NetworkBuilder builder : ServiceLoader.load(NetworkBuilder.class)) {
            if (builder.model().isInstance(machine.network())) {
                if (found != null) {
                    throw new IllegalStateException("two network builders serve " + machine.network() + ": "
                            + found.getClass().getName() + " and "
                            + builder.getClass().getName());
                }
                found = builder;
            }
        }
        if (found == null) {
            throw new IllegalStateException(
                    "network: " + machine.network() + ": unknown (expected: a network with a NetworkBuilder service)");
        }
        return found;
    }

    /** Returns the port of a rank for ranks of its own node, including itself. */
    public static NetworkPort sharedMemory(Machine machine, NetworkPort.Host host) {
        return new SharedMemoryPort(host, machine.node());
    }
}
