package org.rankcluster.actors.network.port;

import org.rankcluster.actors.network.Network;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.hardware.machine.Machine;
import org.rankcluster.hardware.machine.NetworkModel;

/**
 * A builder of the actors of a family of networks. Builders are found by {@link java.util.ServiceLoader}: a new family
 * has a class and a line in {@code META-INF/services}.
 */
public interface NetworkBuilder {
    /** Returns the model whose machines this builder serves. */
    Class<? extends NetworkModel> model();

    /** Returns the largest number of actors of the network on a node, beside its router. */
    default int places(Machine machine) {
        return 0;
    }

    /** Returns whether the family has routers; without them, every fidelity is {@code endpoint}. */
    default boolean hasRouters() {
        return true;
    }

    /** Returns the network of packets. */
    Network packets(Machine machine, NodeLayout layout);

    /** Returns the network of whole messages, hop by hop. */
    Network messages(Machine machine, NodeLayout layout);

    /** Returns the paths between the nodes of a machine, for the endpoint model. */
    EndpointPaths paths(Machine machine);
}
