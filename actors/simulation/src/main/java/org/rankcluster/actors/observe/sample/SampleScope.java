package org.rankcluster.actors.observe.sample;

import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.NodeLayout;
import org.rankcluster.actors.rank.MessageCounts;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.footprint.Footprints;

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
    public interface Addresses {
        /** Counts a partition's ranks anew. */
        void count(int partition, List<RankActor> ranks);

        /** Returns what the communicators of a rank take, one by one, and its world's map; null if it has none. */
        @Nullable
        Communicators of(RankActor rank);
    }

    /**
     * Communicators of a rank.
     *
     * @param addresses bytes of addresses, which all communicators share
     * @param world map of its world
     * @param parts what each takes beside that
     */
    public record Communicators(long addresses, Rankmap world, List<Footprints.Part> parts) {}

    /** Returns what counts messages, with nothing counted yet. */
    MessageCounts counts() {
        return new MessageCounts(
                rows.world(),
                rows.ranks(),
                topology.diameter(),
                (from, to) -> topology.distance(mapping.nodeOf(from), mapping.nodeOf(to)));
    }
}
