package org.rankcluster.hardware.machine;

import org.rankcluster.hardware.topology.Topology;

/** The network between the nodes. */
public sealed interface NetworkModel permits TorusNetwork, FatTreeNetwork, CrossbarNetwork {
    /** Smallest ps between cause and effect on two nodes: of packets, of credits, of anything. */
    long lookahead();

    /** End-to-end numbers that follow from the network's own. */
    EndpointModel endpoint(MpiModel mpi, Topology topology);
}
