package org.rankcluster.actors.time;

import java.util.function.LongSupplier;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * An interface for observers that sample or pause a run at the ends of windows, with one observer for each cluster member. An observer
 * takes samples at window ends that all partitions of all members agree on, and can pause the run. Observers change nothing that is
 * simulated. Methods are called on the partitions' threads.
 */
public interface WindowObserver {
    /** Requests a sample at the end of the window under way. */
    int SAMPLE = 1;

    /** Requests that no partition executes a further window. */
    int HOLD = 2;

    /** Requests a sample at the end of the window under way, wherever it ends. */
    int FORCED = 4;

    /** A watch that does nothing. */
    WindowObserver NONE = new WindowObserver() {};

    /** Returns the coordinator's requests to all partitions as bits; called before each barrier by its first partition. */
    default int asks() {
        return 0;
    }

    /**
     * Returns whether all are sampled now; the same on all members.
     *
     * @param asked requests of the coordinator at this barrier, as bits
     * @param before frontier at the barrier before; -1 at the first
     * @param frontier all events before this virtual time (ps) have been executed, everywhere
     */
    default boolean isDue(int asked, long before, long frontier) {
        return false;
    }

    /** Returns whether no further window is executed before the next barrier; the same on all members. */
    default boolean isHeld(int asked, long before, long frontier) {
        return false;
    }

    /** Waits for a short while for the end of a hold. Called by the coordinator's first partition before each barrier of a held run. */
    default void awaitChange() {}

    /** Samples a partition at virtual time {@code at}. */
    default void sample(PartitionFigures partition, long at) {}

    /**
     * Handles the end of a window. A check for a request to this partition reads one field.
     *
     * @param frontier all events before this virtual time (ps) have been executed, everywhere
     */
    default void windowEnded(PartitionFigures partition, long frontier) {}

    /**
     * Records that a partition executes no more; its last window has ended at {@code at}. Called before the totals of the run are computed.
     */
    default void ending(PartitionFigures partition, long at) {}

    /** Receives a partition's progress after a normal end of the run. The last events of all partitions were at {@code at}. */
    default void ended(PartitionFigures partition, long at) {}

    /**
     * Sets the connection to the other members of the run, if there are any, before it begins.
     *
     * @param sent bytes of batches that this member has sent in the run so far
     */
    default void connect(Post post, LongSupplier sent) {}

    /** Takes a message of another member's watch; on any thread. */
    default void arrived(int member, WireInput in) {}

    /** The connection to the watches of other members. Messages may be lost when the run ends. */
    @FunctionalInterface
    interface Post {
        /** Posts a message of a few pages at most. */
        void post(int member, WireOutput message);
    }
}
