package org.rankcluster.actors.time;

import org.jspecify.annotations.Nullable;

/** The control signals of a run: from outside to its partitions, and from a failed partition to the others. */
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

    /** Returns whether the run ends with this window, or at once. */
    boolean isCancelled() {
        return ending || aborted;
    }

    /** Ends the run as soon as possible. */
    void cancel() {
        aborted = true;
        cancelled.run();
    }

    /** Runs the task at once when the run is cancelled, for partitions may be busy. */
    void whenCancelled(Runnable listener) {
        cancelled = listener;
    }

    /** Ends the run because of a failure. */
    synchronized void fail(Throwable cause) {
        freeMemoryFor(cause);
        if (this.cause == null) {
            this.cause = cause;
        }
        aborted = true;
    }

    /** Frees the memory reserved for reporting, if {@code failure} is an error of the JVM, such as exhausted memory. */
    void freeMemoryFor(Throwable failure) {
        if (failure instanceof VirtualMachineError) {
            reserve = null;
        }
    }

    /** Releases the run's data at its end, so that remaining references to this object hold next to nothing. */
    void end() {
        reserve = null;
        cancelled = () -> {};
    }

    /** Returns whether the run is to end now. */
    boolean aborted() {
        return aborted;
    }

    /** Returns the failure that ended the run; null if there is none. */
    synchronized @Nullable Throwable cause() {
        return cause;
    }
}
