package org.rankcluster.actors.network.router;

import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.EndpointPaths;
import org.rankcluster.actors.network.port.NetworkBuilder;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.router.RouterNetwork;
import org.rankcluster.hardware.router.RouterTopology;

/** A builder of the actors of a direct network: one adapter for each node, and the routers. */
public final class RouterBuilder implements NetworkBuilder {
    @Override
    public Class<? extends NetworkModel> model() {
        return RouterNetwork.class;
    }

    @Override
    public int places(Machine machine) {
        return RouterWiring.places(topology(machine));
    }

    @Override
    public Network packets(Machine machine, NodeLayout layout) {
        return new RouterPacketNetwork(machine, network(machine), topology(machine), layout);
    }

    @Override
    public Network messages(Machine machine, NodeLayout layout) {
        return new RouterMessageNetwork(machine, network(machine), topology(machine), layout);
    }

    @Override
    public EndpointPaths paths(Machine machine) {
        return new RouterPaths(topology(machine), network(machine));
    }

    private static RouterNetwork network(Machine machine) {
        return (RouterNetwork) machine.network();
    }

    private static RouterTopology topology(Machine machine) {
        return (RouterTopology) machine.topology();
    }
}
