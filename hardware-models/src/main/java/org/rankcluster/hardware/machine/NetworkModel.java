package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.topology.Topology;

/** The network between the nodes. */
public interface NetworkModel {
    /** Smallest ps between cause and effect on two nodes: of packets, of credits, of anything. */
    long lookahead();

    /** End-to-end numbers that follow from the network's own. */
    EndpointModel endpoint(MpiModel mpi, Topology topology);

    /**
     * Adds where the network's own values keep its links from being used to the full.
     *
     * @param fidelity how closely it is simulated; {@link Fidelity#PACKET} or {@link Fidelity#MESSAGE}
     */
    default void addHints(Fidelity fidelity, MpiModel mpi, Topology topology, LinkHints hints) {}
}
