package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.group.Rectangle;

/** Tells what the choice of a collective's algorithm depends on. The job implements it; those who start collectives ask it. */
public interface CollectiveSite extends Nodes {
    /** Which algorithm to use for a collective: {@code auto} or a name; keys are {@code collective.bcast} and the like. */
    default String choice(String key) {
        return choice(key, Collective.AUTO);
    }

    /** What the job chose under a key; {@code usual} if it chose nothing. */
    String choice(String key, String usual);

    /** The table that the job chose for reduces; null if it chose none. */
    default @Nullable DecisionTable decisions() {
        return null;
    }

    /** Parts of collectives that the machine's own networks carry out. */
    CollectiveHardware collectiveHardware();

    /** The rectangle of a torus that the ranks of a communicator fill; null if they do not. */
    @Nullable
    Rectangle rectangle(Rankmap ranks);
}
