package org.rankcluster.hardware.machine;

import java.util.List;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.topology.crossbar.Crossbar;

/**
 * A modelled computer: everything that a run knows of its hardware. Durations are picoseconds, rounded up.
 *
 * @param name the machine file's name
 * @param description one line
 * @param geometry where its nodes are
 * @param node a compute node
 * @param cpu what a core's work costs
 * @param mpi the machine's MPI library
 * @param network the network between nodes
 * @param collectives networks that carry out collectives
 * @param endpoint the network as LogGP
 * @param services its file server, and whoever starts processes
 */
public record Machine(
        String name,
        String description,
        Geometry geometry,
        NodeModel node,
        CpuModel cpu,
        MpiModel mpi,
        NetworkModel network,
        CollectiveNetworks collectives,
        EndpointModel endpoint,
        ServiceModel services) {

    /**
     * Where the nodes of a machine are.
     *
     * @param topology geometry of the nodes
     * @param elastic whether it has as many nodes as a job needs; its topology has one until {@link #withNodes} is called
     * @param rankOrder how orders of its dimensions are read
     */
    public record Geometry(Topology topology, boolean elastic, RankOrder rankOrder) {}

    /** Returns the geometry of the nodes. */
    public Topology topology() {
        return geometry.topology;
    }

    /** This elastic machine with a fixed number of nodes. */
    public Machine withNodes(int nodes) {
        if (!geometry.elastic) {
            throw new IllegalStateException(name + " has " + topology().nodes() + " nodes");
        }
        return new Machine(
                name,
                description,
                new Geometry(new Crossbar(nodes), false, geometry.rankOrder),
                node,
                cpu,
                mpi,
                network,
                collectives,
                endpoint,
                services);
    }

    /** Returns where values of this machine keep its links from being used to the full: a sentence each, for people. */
    public List<String> hints(Fidelity fidelity) {
        LinkHints hints = new LinkHints();
        if (fidelity != Fidelity.ENDPOINT) {
            network.addHints(fidelity, mpi, topology(), hints);
        }
        return hints.list();
    }

    /** Smallest ps of any event between two nodes. */
    public long lookahead(Fidelity fidelity) {
        long packets = fidelity == Fidelity.ENDPOINT ? endpoint.lookahead() : network.lookahead();
        return Math.min(packets, collectives.lookahead(topology(), fidelity));
    }
}
