package org.rankcluster.protocol.collective;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.CompletionListener;
import org.rankcluster.protocol.runtime.DelayTracker;
import org.rankcluster.protocol.runtime.Operation;

/** The interface through which the collectives of a rank use its clock, messages and CPU. */
public interface CollectiveHost {
    /** {@return the current virtual time, in picoseconds} */
    long now();

    /**
     * Records that this rank has begun a collective of all ranks on a network of the machine.
     *
     * @param call the call of this rank
     * @return the call of the first rank of this node; {@code call} itself if each rank has its own node
     */
    default CollectiveCall begun(CollectiveCall call) {
        return call;
    }

    /**
     * Passes a send or a receive to the rank's message layer now. The step may be complete before this method returns.
     *
     * @param step a send, a receive, or an operation of a collective network
     */
    void start(Operation step);

    /**
     * Charges the CPU time of a rank's own work.
     *
     * @param work bytes that were reduced, copied and packed
     * @param then continuation when that time has passed; it may run before this method returns
     */
    void compute(LocalWork work, Runnable then);

    /**
     * Requests the completion of the last of a listener's steps at its time, because the times of all are known.
     *
     * @param listener listener of the steps
     */
    default void awaitLast(CompletionListener listener) {
        // The default host reports each completion at its time.
    }

    /** {@return the record of the delays of this rank; null if delays are not recorded} */
    default @Nullable DelayTracker delays() {
        return null;
    }

    /**
     * Occupies the CPU with packing, before all its later work.
     *
     * @param picoseconds duration, 0 or more
     */
    default void pack(long picoseconds) {
        // The default host charges no time for packing.
    }

    /**
     * Receives a collective whose rounds are all done or that has failed. The host completes it.
     *
     * @param operation the collective
     */
    void finished(CollectiveOperation operation);
}
