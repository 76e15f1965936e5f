package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.topology.Crossbar;
import org.rankcluster.hardware.topology.Topology;

/**
 * A modelled computer: everything that a run knows of its hardware. Durations are picoseconds, rounded up.
 *
 * @param name the machine file's name
 * @param description one line
 * @param topology geometry of the nodes
 * @param elastic whether it has as many nodes as a job needs; its topology has one until {@link #withNodes} is called
 * @param node a compute node
 * @param cpu what a core's work costs
 * @param mpi the machine's MPI library
 * @param network the network between nodes
 * @param endpoint the network as LogGP
 * @param services its file server, and whoever starts processes
 */
public record Machine(
        String name,
        String description,
        Topology topology,
        boolean elastic,
        NodeModel node,
        CpuModel cpu,
        MpiModel mpi,
        NetworkModel network,
        EndpointModel endpoint,
        ServiceModel services) {

    /** This elastic machine with a fixed number of nodes. */
    public Machine withNodes(int nodes) {
        if (!elastic) {
            throw new IllegalStateException(name + " has " + topology.nodes() + " nodes");
        }
        return new Machine(name, description, new Crossbar(nodes), false, node, cpu, mpi, network, endpoint, services);
    }

    /** Smallest ps of any event between two nodes. */
    public long lookahead(Fidelity fidelity) {
        return fidelity == Fidelity.ENDPOINT ? endpoint.lookahead() : network.lookahead();
    }
}
