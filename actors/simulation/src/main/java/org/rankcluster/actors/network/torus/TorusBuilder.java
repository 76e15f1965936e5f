package org.rankcluster.actors.network.torus;

import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.network.port.EndpointPaths;
import org.rankcluster.actors.network.port.NetworkBuilder;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NetworkModel;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.hardware.torus.TorusNetwork;

/** A builder of the actors of a torus: one router for each node. */
public final class TorusBuilder implements NetworkBuilder {
    @Override
    public Class<? extends NetworkModel> model() {
        return TorusNetwork.class;
    }

    @Override
    public Network packets(Machine machine, NodeLayout layout) {
        return new TorusPacketNetwork(machine, network(machine), topology(machine), layout);
    }

    @Override
    public Network messages(Machine machine, NodeLayout layout) {
        return new TorusMessageNetwork(machine, network(machine), topology(machine), layout);
    }

    @Override
    public EndpointPaths paths(Machine machine) {
        return new TorusPaths(
                topology(machine), network(machine), machine.endpoint().bandwidth());
    }

    private static TorusNetwork network(Machine machine) {
        return (TorusNetwork) machine.network();
    }

    private static Torus topology(Machine machine) {
        return (Torus) machine.topology();
    }
}
