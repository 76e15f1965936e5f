package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.offload.CollectiveCall;
import org.rankcluster.protocol.runtime.Lateness;
import org.rankcluster.protocol.runtime.Operation;

/** What the collectives of a rank need of its surroundings. */
public interface CollectiveHost {
    /** Virtual time in ps. */
    long now();

    /**
     * Takes note of a call of all ranks that a network of the machine carries out.
     *
     * @return what the first rank of this node has called; its own where each rank has a node
     */
    default CollectiveCall begun(CollectiveCall call) {
        return call;
    }

    /** Hands a send or a receive to the rank's message layer, now. It may be complete before this returns. */
    void start(Operation step);

    /**
     * Lets the CPU time of a rank's own work pass.
     *
     * @param then what to run when it has passed; it may be run before this returns
     */
    void compute(LocalWork work, Runnable then);

    /** Who has held the rank up; null where nobody asks. */
    default @Nullable Lateness lateness() {
        return null;
    }

    /** Keeps the CPU busy with packing for so many ps, before all that it has to do from now on. */
    default void pack(long picoseconds) {
        // Takes no time where there is none.
    }

    /** The collective has done all its rounds, or failed; its completion is up to the surroundings. */
    void finished(CollectiveOperation operation);
}
