package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.rank.MessageCounts;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.Footprints;

/**
 * The properties of a run that all its samples share: links, rows of ranks, topology, and mapping.
 *
 * @param links links of the machine
 * @param rows rows of ranks
 * @param layout places of the actors of a node
 * @param topology distances of nodes
 * @param mapping the node of each rank
 * @param orders other mappings of the ranks, with which findings compare
 * @param classes names of classes of actors, by slot of a node
 * @param addresses counter of address tables
 * @param recordsCauses whether the causes of waits are recorded
 */
public record SampleScope(
        LinkSpace links,
        RankBins rows,
        NodeLayout layout,
        Topology topology,
        RankMapping mapping,
        List<RankMapping> orders,
        IntFunction<String> classes,
        Addresses addresses,
        boolean recordsCauses) {
    /** A counter of the address tables of some ranks, on their partition's thread. */
    public interface Addresses {
        /** Counts a partition's ranks anew. */
        void count(int partition, List<RankActor> ranks);

        /** Returns the memory of each communicator of a rank, and its world's map; null if it has none. */
        @Nullable
        Communicators of(RankActor rank);
    }

    /**
     * The communicators of a rank.
     *
     * @param addresses bytes of addresses, which all communicators share
     * @param world map of its world
     * @param parts further memory of each communicator
     */
    public record Communicators(long addresses, Rankmap world, List<Footprints.Part> parts) {}

    /** Returns message counters at 0. */
    MessageCounts counts() {
        return new MessageCounts(
                rows.world(),
                rows.ranks(),
                topology.diameter(),
                (from, to) -> topology.distance(mapping.nodeOf(from), mapping.nodeOf(to)));
    }
}
