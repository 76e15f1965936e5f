package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.hardware.crossbar.CrossbarNetwork;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NetworkModel;

/** A builder of the actors of a crossbar: one endpoint for each node, at each fidelity. */
public final class CrossbarBuilder implements NetworkBuilder {
    @Override
    public Class<? extends NetworkModel> model() {
        return CrossbarNetwork.class;
    }

    @Override
    public boolean hasRouters() {
        return false;
    }

    @Override
    public Network packets(Machine machine, NodeLayout layout) {
        return messages(machine, layout);
    }

    @Override
    public Network messages(Machine machine, NodeLayout layout) {
        return new EndpointNetwork(machine, layout, paths(machine));
    }

    @Override
    public EndpointPaths paths(Machine machine) {
        return new DirectPaths(machine.endpoint().bandwidth());
    }
}
