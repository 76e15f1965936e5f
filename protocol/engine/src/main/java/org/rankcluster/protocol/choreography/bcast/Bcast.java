package org.rankcluster.protocol.choreography.bcast;

import java.util.List;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Algorithm.Rule;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.Fastest;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allgather.Dissemination;
import org.rankcluster.protocol.group.Rectangle;

/** The collective broadcast with its algorithms: the root's data at all ranks. */
public final class Bcast {
    public static final Collective BCAST = Collective.byCost(
            "bcast",
            List.of(
                    Algorithm.of("binomial", Binomial::new),
                    Algorithm.of("scatter-allgather", ScatterAllgather::new),
                    Algorithm.of("scatter-dissemination", ScatterDissemination::new),
                    Algorithm.where(Rule.TREE, "tree", Tree::new),
                    colours("red-blue", 2),
                    colours("rectangle", MultiColour.ALL),
                    colours("rectangle-1", 1),
                    colours("rectangle-3", 3),
                    colours("rectangle-6", 6)),
            Bcast::compare);

    /** Least size for which a rectangle is searched: 1 KiB, our value. A search over all ranks takes too long for shorter messages. */
    public static final int LEAST_OF_RECTANGLE = 1024;

    private Bcast() {}

    private static Algorithm colours(String name, int colours) {
        int needed = colours == MultiColour.ALL ? 1 : colours;
        return Algorithm.ofColours(
                name, needed, (fullName, parameters) -> new MultiColour(fullName, parameters, colours));
    }

    /**
     * Compares the costs in the algorithms' comments. Ranks begin a dissemination when they come from the scatter, not all at once, and
     * wait for each other. Half of the data's time is added for that; the value is ours.
     */
    private static Fastest compare(Parameters parameters) {
        CollectiveScope scope = parameters.scope();
        MessageCosts costs = parameters.costs();
        double bytes = parameters.bytes();
        int ranks = parameters.ranks();
        Rectangle rectangle = scope.rectangle();
        return new Fastest()
                .or("binomial", costs.throughTree(ranks, bytes))
                .or(
                        "scatter-allgather",
                        costs.blocksThroughTree(ranks, bytes / ranks) + (ranks - 1) * costs.message(bytes / ranks))
                .or(
                        "scatter-dissemination",
                        costs.blocksThroughTree(ranks, bytes / ranks)
                                + Dissemination.time(costs, ranks, bytes / ranks)
                                + bytes / 2 * costs.ofAsked())
                .or("tree", scope.suits(Rule.TREE), () -> scope.combining(bytes, ranks, 1))
                .or("rectangle", rectangle != null && bytes >= LEAST_OF_RECTANGLE, () -> MultiColour.time(parameters));
    }
}
