package org.rankcluster.hardware.machine;

import java.util.BitSet;
import java.util.List;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.Topology;

/**
 * A modelled computer: all hardware parameters of a run. Durations are in picoseconds, rounded up.
 *
 * @param name name of the machine file
 * @param description one line of text
 * @param geometry positions of its nodes
 * @param node a compute node
 * @param cpu costs of a core's work
 * @param mpi the machine's MPI library
 * @param network the network between nodes
 * @param collectives networks that carry out collectives
 * @param endpoint the network as LogGP
 * @param services file server and process starter
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
     * The positions of the nodes of a machine.
     *
     * @param topology geometry of the nodes
     * @param elastic true if the machine has as many nodes as a job needs; its topology has one until {@link #withNodes} is called
     * @param rankOrder reading of the orders of its dimensions
     * @param failed nodes that have failed and hold no rank; not all of them
     */
    public record Geometry(Topology topology, boolean elastic, RankOrder rankOrder, BitSet failed) {
        /**
         * Creates positions of nodes of which none has failed.
         *
         * @param topology geometry of the nodes
         * @param elastic true if the machine has as many nodes as a job needs
         * @param rankOrder reading of the orders of its dimensions
         */
        public Geometry(Topology topology, boolean elastic, RankOrder rankOrder) {
            this(topology, elastic, rankOrder, new BitSet());
        }
    }

    /** {@return the geometry of the nodes} */
    public Topology topology() {
        return geometry.topology;
    }

    /**
     * Returns this elastic machine with a fixed number of nodes.
     *
     * @param nodes number of nodes, 1 or more
     * @return a machine that is not elastic
     * @throws IllegalStateException if this machine is not elastic
     */
    public Machine withNodes(int nodes) {
        if (!geometry.elastic) {
            throw new IllegalStateException(
                    "machine " + name + " already has " + topology().nodes() + " nodes");
        }
        return new Machine(
                name,
                description,
                new Geometry(topology().withNodes(nodes), false, geometry.rankOrder),
                node,
                cpu,
                mpi,
                network,
                collectives,
                endpoint,
                services);
    }

    /**
     * Returns hints about values of this machine that prevent the full use of its links.
     *
     * @param fidelity fidelity of the network
     * @return the hints for users, one sentence each; none at {@link Fidelity#ENDPOINT}
     */
    public List<String> hints(Fidelity fidelity) {
        LinkHints hints = new LinkHints();
        if (fidelity != Fidelity.ENDPOINT) {
            network.addHints(fidelity, mpi, topology(), hints);
        }
        return hints.list();
    }

    /**
     * Returns the lookahead.
     *
     * @param fidelity fidelity of the network
     * @return smallest delay of any event between two nodes, in picoseconds
     */
    public long lookahead(Fidelity fidelity) {
        long packets = fidelity == Fidelity.ENDPOINT ? endpoint.lookahead() : network.lookahead();
        return Math.min(packets, collectives.lookahead(topology(), fidelity));
    }
}
