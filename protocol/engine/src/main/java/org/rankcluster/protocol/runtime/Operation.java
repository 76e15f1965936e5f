package org.rankcluster.protocol.runtime;

import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.HeldUp;

/**
 * Something that a rank has begun and that will be done at some virtual time: a send, a receive, a collective. Posted by
 * the rank's program, carried out and completed by the rank's message layer.
 */
public abstract class Operation {
    /** MPI error class of a type that does not fit, with Open MPI's number as all of these. */
    public static final int ERR_TYPE = 3;

    /** MPI error class of a root that does not fit. */
    public static final int ERR_ROOT = 8;

    /** MPI error class of a reduction operator that does not fit. */
    public static final int ERR_OP = 10;

    /** MPI error class of a message that is shorter than the only length that its receiver can take. */
    public static final int ERR_COUNT = 2;

    /** MPI error class of a message that is longer than its receive. */
    public static final int ERR_TRUNCATE = 15;

    /** MPI error class of what has none of its own. */
    public static final int ERR_OTHER = 16;

    private boolean done;
    private long completionTime;
    private long readySince;
    private long work;
    private int waitedFor = -1;
    private @Nullable HeldUp before;
    private int errorClass;
    private @Nullable String errorText;
    private @Nullable Runnable listener;

    /** Whether it is complete, well or with an error. */
    public final boolean isDone() {
        return done;
    }

    /** Virtual time in ps at which it was complete. */
    public final long completionTime() {
        return completionTime;
    }

    /**
     * For the message layer: at virtual time {@code time} (ps) all that it needs of other ranks' programs has been done. What
     * is left is up to the network and the CPUs. Not said of what needs nobody.
     */
    public final void readySince(long time) {
        readySince = time;
    }

    /** The latest time that {@link #readySince(long)} was told; 0 if none. For profiles. */
    public final long readySince() {
        return readySince;
    }

    /**
     * For the message layer: {@link #readySince(long)} was up to this rank of the world.
     *
     * @param itself what that rank was held up by; null if nothing
     */
    public final void waitedFor(int peer, @Nullable HeldUp itself) {
        waitedFor = peer;
        before = itself;
    }

    /** World rank that {@link #waitedFor(int, HeldUp)} named; -1 for none. For profiles. */
    public final int waitedFor() {
        return waitedFor;
    }

    /** What that rank was held up by; null if nothing. For profiles. */
    public final @Nullable HeldUp heldUpBefore() {
        return before;
    }

    /** For the message layer: takes note of so many ps of the rank's CPU that it took while under way. */
    public final void worked(long picoseconds) {
        work += picoseconds;
    }

    /** CPU time of the rank in ps that it took while it was under way. For profiles. */
    public final long work() {
        return work;
    }

    /** MPI error class; 0 is success. */
    public final int errorClass() {
        return errorClass;
    }

    /** What went wrong, for the text of the exception; null on success. */
    public final @Nullable String errorText() {
        return errorText;
    }

    /** Marks an error; the operation is still to be completed. */
    public final void fail(int errorClass, String text) {
        this.errorClass = errorClass;
        this.errorText = text;
    }

    /** Completes it at virtual time {@code time} and tells the listener, if there is one. Called once, by the message layer. */
    public final void complete(long time) {
        if (done) {
            throw new IllegalStateException("completed twice: " + describe());
        }
        done = true;
        completionTime = time;
        Runnable toTell = listener;
        if (toTell == null) {
            unattended();
        } else {
            listener = null;
            toTell.run();
        }
    }

    /** Called at completion if nobody waits for it: what a waiting program would do itself has to be done now. */
    protected void unattended() {
        // Most operations leave nothing to do.
    }

    /** Sets who is told of the completion; null to forget. For the rank's runtime, and for collectives about their steps. */
    public final void listener(@Nullable Runnable listener) {
        this.listener = listener;
    }

    /** CPU time in ps that the program spends before it can post it, its overhead apart. */
    public long timeBefore() {
        return 0;
    }

    /** CPU time in ps that the program spends on it after it has posted it, while it is under way. */
    public long timeAfter() {
        return 0;
    }

    /** Whether it is a mere look at what is there: done at once, and free to be repeated without end. */
    public boolean isPoll() {
        return false;
    }

    /** For a report of who waits for what: {@code receive from 3, tag 7, on communicator 0}. */
    public abstract String describe();

    /**
     * Returns {@link #describe()} with the names of communicators in place of their context ids.
     *
     * @param communicators returns what to append for the communicator with a context id: {@code , on COMM_WORLD}, or nothing
     */
    public String describe(IntFunction<String> communicators) {
        return describe();
    }

    /** World rank of the peer that it waits for, or -1 for any or several; for finding a cycle of waiting ranks. */
    public int waitsFor() {
        return -1;
    }
}
