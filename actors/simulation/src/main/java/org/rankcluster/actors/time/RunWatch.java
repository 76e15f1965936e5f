package org.rankcluster.actors.time;

import java.util.function.LongSupplier;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

/**
 * Watches a run at the ends of windows, one a member: takes samples at window ends that all partitions of all members agree on, and
 * holds the run. Nothing of it changes what is simulated. Methods are called on the partitions' threads.
 */
public interface RunWatch {
    /** Asks for a sample at the end of the window under way. */
    int SAMPLE = 1;

    /** Asks all to execute no further window. */
    int HOLD = 2;

    /** Asks for a sample at the end of the window under way, wherever that is. */
    int FORCED = 4;

    /** Watches nothing. */
    RunWatch NONE = new RunWatch() {};

    /** Returns what the home asks of all partitions: bits; called before each meeting by its first partition. */
    default int asks() {
        return 0;
    }

    /**
     * Returns whether all are sampled now; the same on all members.
     *
     * @param asked what the home has asked at this meeting
     * @param before the frontier of the meeting before; -1 at the first
     * @param frontier all events before this virtual time (ps) have been executed, everywhere
     */
    default boolean isDue(int asked, long before, long frontier) {
        return false;
    }

    /** Returns whether no further window is executed before the next meeting; the same on all members. */
    default boolean isHeld(int asked, long before, long frontier) {
        return false;
    }

    /** Waits for a short while for what ends a hold; called by the home's first partition before each meeting of a run that is held. */
    default void awaitChange() {}

    /** Samples a partition at virtual time {@code at}. */
    default void sample(PartitionFigures partition, long at) {}

    /** Hears of the end of a window: whether something was asked of this partition is a look at one field. */
    default void windowEnded(PartitionFigures partition) {}

    /** Hears that a partition executes no more, before the totals of the run are put together; the last window has ended at {@code at}. */
    default void ending(PartitionFigures partition, long at) {}

    /** Hears how far a partition has come when the run has ended in good order: the last events of all were at {@code at}. */
    default void ended(PartitionFigures partition, long at) {}

    /**
     * Gets the way to the other members of the run, if there are any, before it begins.
     *
     * @param sent bytes of batches that this member has sent in the run so far
     */
    default void connect(Post post, LongSupplier sent) {}

    /** Takes what another member's watch has posted; on any thread. */
    default void arrived(int member, WireInput in) {}

    /** A way to the watches of other members. What is posted may be lost when the run ends. */
    @FunctionalInterface
    interface Post {
        /** Posts a message of a few pages at most. */
        void post(int member, WireOutput message);
    }
}
