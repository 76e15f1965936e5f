package org.rankcluster.hardware.machine;

import java.util.List;
import org.rankcluster.hardware.topology.LinkSets;
import org.rankcluster.hardware.topology.Topology;

/** The interface of timing models of the network between nodes: crossbar, fat tree, torus, and one model for all networks of routers. */
public interface NetworkModel {
    /** {@return the smallest delay between cause and effect on two nodes, of packets, credits or any other event, in picoseconds} */
    long lookahead();

    /**
     * Derives LogGP parameters from the network's own.
     *
     * @param mpi the machine's MPI library
     * @param topology topology of the machine
     * @return the network as LogGP
     */
    EndpointModel endpoint(MpiModel mpi, Topology topology);

    /** {@return whether control messages of long transfers pass data on their way, at fidelity {@link Fidelity#ENDPOINT}} */
    default boolean hasControlBeside() {
        return false;
    }

    /**
     * {@return whether a message may spread over several paths, if its protocol allows it}
     *
     * @param bytes bytes of the message, 0 or more
     */
    default boolean adapts(int bytes) {
        return true;
    }

    /**
     * Returns the latency of the wires, routers and interfaces between two nodes, without any time of bytes on a link.
     *
     * @param hops number of links of the topology between the nodes, 1 or more
     * @return latency in picoseconds
     */
    long wires(long hops);

    /** {@return the keys of the bandwidths of all links} */
    List<MachineKey> bandwidths();

    /** {@return the keys of the latencies of all links, routers and adapters} */
    List<MachineKey> latencies();

    /**
     * Returns sets of the links between the network's routers or switches, for lower bounds of a run's time.
     *
     * @param topology topology of the machine
     * @return the sets; none for a network without such links
     */
    default LinkSets linkSets(Topology topology) {
        return LinkSets.NONE;
    }

    /**
     * Returns sets of links for bounds of throughput. These are the sets of {@link #linkSets}, or single links where messages take minimal
     * routes that are drawn without a look at the load.
     *
     * @param topology topology of the machine
     * @param isAdaptive whether each packet may take any of its routes; otherwise those between two nodes take the same one
     * @return the sets; none for a network without such links
     */
    default LinkSets routedLinks(Topology topology, boolean isAdaptive) {
        return linkSets(topology);
    }

    /**
     * Returns the numbers of messages that share a link, for the choice of collective algorithms.
     *
     * @param topology topology of the machine
     * @return the numbers; a link for each message without a rule
     */
    default LinkSharing sharing(Topology topology) {
        return LinkSharing.NONE;
    }

    /** {@return whether adaptive packets of one message spread over all links that connect a node} */
    default boolean spreadsOverNodeLinks() {
        return false;
    }

    /** {@return whether each node has a router of its own, and neither an adapter nor switches beside it} */
    default boolean hasRouterInNode() {
        return false;
    }

    /**
     * Adds hints about the network's own values that prevent the full use of its links.
     *
     * @param fidelity fidelity of the network; {@link Fidelity#PACKET} or {@link Fidelity#MESSAGE}
     * @param mpi MPI library of the machine
     * @param topology topology of the machine
     * @param hints list that the hints are added to
     */
    default void addHints(Fidelity fidelity, MpiModel mpi, Topology topology, LinkHints hints) {}
}
