package org.rankcluster.actors.network.fattree;

import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.EndpointPaths;
import org.rankcluster.actors.network.port.NetworkBuilder;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.fattree.FatTreeNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NetworkModel;

/** A builder of the actors of a fat tree: its switches, and one adapter for each node. */
public final class FatTreeBuilder implements NetworkBuilder {
    @Override
    public Class<? extends NetworkModel> model() {
        return FatTreeNetwork.class;
    }

    @Override
    public int places(Machine machine) {
        return FatTreeWiring.places(topology(machine));
    }

    @Override
    public Network packets(Machine machine, NodeLayout layout) {
        return new FatTreePacketNetwork(machine, network(machine), topology(machine), layout);
    }

    @Override
    public Network messages(Machine machine, NodeLayout layout) {
        return new FatTreeMessageNetwork(machine, network(machine), topology(machine), layout);
    }

    @Override
    public EndpointPaths paths(Machine machine) {
        return new FatTreePaths(
                topology(machine), network(machine), machine.endpoint().bandwidth());
    }

    private static FatTreeNetwork network(Machine machine) {
        return (FatTreeNetwork) machine.network();
    }

    private static FatTree topology(Machine machine) {
        return (FatTree) machine.topology();
    }
}
