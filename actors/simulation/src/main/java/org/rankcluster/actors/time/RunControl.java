package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/** What the outside says to the partitions of a run, and a broken partition to the others. */
final class RunControl {
    private static final int RESERVE_BYTES = 16 << 20;

    private volatile boolean aborted;
    private volatile boolean ending;
    private volatile byte @Nullable [] reserve = new byte[RESERVE_BYTES];
    private @Nullable Throwable cause;
    private volatile Runnable cancelled = () -> {};

    /** Ends the run with the window that is under way. */
    void cancelInOrder() {
        ending = true;
    }

    /** Whether the run is to end with this window, or at once. */
    boolean isCancelled() {
        return ending || aborted;
    }

    /** Ends the run as soon as can be. */
    void cancel() {
        aborted = true;
        cancelled.run();
    }

    /** Has {@code told} hear of it at once, for partitions may be busy. */
    void whenCancelled(Runnable told) {
        cancelled = told;
    }

    /** Ends the run because a partition cannot go on. */
    synchronized void fail(Throwable cause) {
        makeRoomFor(cause);
        if (this.cause == null) {
            this.cause = cause;
        }
        aborted = true;
    }

    /** Gives memory up that was kept for saying that there is none, if that is what happened. */
    void makeRoomFor(Throwable failure) {
        if (failure instanceof VirtualMachineError) {
            reserve = null;
        }
    }

    /** The run is over: whoever still knows of it holds next to nothing. */
    void end() {
        reserve = null;
        cancelled = () -> {};
    }

    /** Whether the run is to end now. */
    boolean aborted() {
        return aborted;
    }

    /** Why a partition cannot go on, if one cannot. */
    synchronized @Nullable Throwable cause() {
        return cause;
    }
}
