package org.rankcluster.actors.observe.sample;

import java.util.List;
import java.util.function.IntFunction;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.rank.MessageCounts;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;

/**
 * What all samples of a run have in common.
 *
 * @param links links of the machine
 * @param rows rows of ranks
 * @param layout places of the actors of a node
 * @param topology distances of nodes
 * @param mapping which node has which rank
 * @param classes names of classes of actors, by slot of a node
 * @param addresses counts tables of addresses
 */
public record SampleScope(
        LinkSpace links,
        Rows rows,
        NodeLayout layout,
        Topology topology,
        RankMapping mapping,
        IntFunction<String> classes,
        Addresses addresses) {
    /** Counts what the tables of some ranks hold; on their partition's thread. */
    @FunctionalInterface
    public interface Addresses {
        /** Counts a partition's ranks anew. */
        void count(int partition, List<RankActor> ranks);
    }

    /** Returns what counts messages, with nothing counted yet. */
    MessageCounts counts() {
        return new MessageCounts(
                rows.world(),
                rows.ranks(),
                topology.diameter(),
                (from, to) -> topology.distance(mapping.nodeOf(from), mapping.nodeOf(to)));
    }
}
