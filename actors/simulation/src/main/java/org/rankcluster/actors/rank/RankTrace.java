package org.rankcluster.actors.rank;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankProfile;
import org.rankcluster.protocol.runtime.RankProfile.Phase;

/**
 * The trace of one rank: its calls with their compute, transfer and wait times, its operations and its messages. The partition's thread
 * calls it, in the order of the rank's events. The rank's program may be ahead of its messages. A trace changes nothing that is simulated.
 */
public interface RankTrace {
    /** A factory of the traces of a partition's ranks. */
    @FunctionalInterface
    interface Factory {
        /** A factory for runs that are not traced. */
        Factory NONE = (rank, profile) -> null;

        /**
         * Creates the trace of a rank.
         *
         * @param rank world rank
         * @param profile names the rank's calls, and counts them
         * @return the trace; null if the rank is not traced
         */
        @Nullable
        RankTrace of(int rank, RankProfile profile);
    }

    /**
     * Records a stretch of the program's clock. The stretches of a rank follow each other without gaps. Their lengths by call and phase sum
     * to the rank's profile.
     *
     * @param call number of the call in the profile; 0 for the program itself
     * @param from begin of the stretch, virtual time in ps
     * @param to end of the stretch, virtual time in ps, later than {@code from}
     */
    void spent(int call, Phase phase, long from, long to);

    /** Records an operation that the program posts, at the program's virtual time {@code at}, in ps. */
    default void posted(Operation operation, long at) {}

    /**
     * Records an operation that the program posts.
     *
     * @param overhead CPU time of a send just before {@code at}, without the call's, in ps; 0 for other operations
     * @param at program's virtual time, in ps
     */
    default void posted(Operation operation, long overhead, long at) {
        posted(operation, at);
    }

    /** Returns the trace of the steps of a collective that begins; null if they are not traced. */
    default @Nullable Steps steps(CollectiveOperation collective) {
        return null;
    }

    /** The trace of a collective's steps on one rank. */
    interface Steps {
        /**
         * Records a step that starts now.
         *
         * @param packing CPU time of packing before its message, in ps
         * @param overhead CPU time of its message, in ps
         */
        void started(Operation step, long packing, long overhead);

        /** Records CPU time that the collective takes from now on. No operation waits for its end. */
        void packs(long picoseconds);

        /** Records local work that begins now. Returns the same continuation, which also records the work's end. */
        Runnable computes(long picoseconds, Runnable then);

        /** Records the end of the collective. */
        void finished();
    }

    /**
     * Records that the program waited for an operation, which is done.
     *
     * @param from begin of the wait, virtual time in ps
     * @param to end of the wait, virtual time in ps
     */
    default void awaited(Operation operation, long from, long to) {}

    /** Records the first message of a transfer to another rank, at virtual time {@code at}, in ps. */
    default void sent(Message.Matchable message, long at) {}

    /** Records a message from another rank that is in place at virtual time {@code at}, in ps. */
    default void received(ReceiveOperation receive, long at) {}

    /** Records the end of the rank's program, at virtual time {@code at}, in ps. */
    default void ended(long at) {}
}
