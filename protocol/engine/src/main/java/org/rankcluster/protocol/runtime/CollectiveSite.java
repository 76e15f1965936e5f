package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.reduce.DecisionTable;
import org.rankcluster.protocol.group.Rectangle;

/**
 * The interface through which the choice of a collective's algorithm reads the job's options and the machine's hardware. The job implements
 * it; classes that start collectives use it.
 */
public interface CollectiveSite extends Nodes {
    /**
     * Returns the algorithm chosen for a collective.
     *
     * @param key key such as {@code collective.bcast}
     * @return {@code auto}, or a name
     */
    default String choice(String key) {
        return choice(key, Collective.AUTO);
    }

    /**
     * Returns the job's choice for a key.
     *
     * @param key key of the option
     * @param usual default
     * @return the value, or {@code usual} if the job chose none
     */
    String choice(String key, String usual);

    /** {@return the decision table that the job chose for reduces; null if it chose none} */
    default @Nullable DecisionTable decisions() {
        return null;
    }

    /** {@return the parts of collectives that the machine's own networks carry out} */
    CollectiveHardware collectiveHardware();

    /**
     * Returns the rectangle of a torus that the ranks of a communicator fill.
     *
     * @param ranks ranks of the communicator
     * @return the rectangle; null if the ranks do not fill one
     */
    @Nullable
    Rectangle rectangle(Rankmap ranks);
}
