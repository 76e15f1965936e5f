package org.rankcluster.protocol.runtime;

import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.message.DelayCauses;

/**
 * The base class of operations that a rank posts to its message layer, such as a send, a receive or a collective. The rank's program posts
 * it; the rank's message layer executes and completes it.
 */
public abstract class Operation {
    /** MPI error class of a type that does not match. This and the others have Open MPI's numbers. */
    public static final int ERR_TYPE = 3;

    /** MPI error class of a root that does not match. */
    public static final int ERR_ROOT = 8;

    /** MPI error class of a reduction operator that does not match. */
    public static final int ERR_OP = 10;

    /** MPI error class of a message shorter than the only length that its receiver accepts. */
    public static final int ERR_COUNT = 2;

    /** MPI error class of a message longer than its receive. */
    public static final int ERR_TRUNCATE = 15;

    /** MPI error class of errors without a class of their own. */
    public static final int ERR_OTHER = 16;

    private boolean done;
    /** Whether the time of completion is known. */
    private boolean determined;

    private long completionTime;
    private long readySince;
    private long work;
    private long waitBefore;
    private int waitedFor = -1;
    private @Nullable DelayCauses delayOfPeer;
    private int errorClass;
    private @Nullable String errorText;
    private @Nullable Runnable listener;

    /** {@return true if the operation is complete, successfully or with an error} */
    public final boolean isDone() {
        return done;
    }

    /** {@return true if the time of completion is known, or has passed} */
    public final boolean isDetermined() {
        return determined;
    }

    /** {@return true if the completion may be reported late, because no listener acts on it alone} */
    public final boolean mayCompleteLate() {
        return listener == null || listener instanceof CompletionListener;
    }

    /**
     * Records that the time of completion is known. Only the message layer calls this method, once at most, before {@link #complete}.
     *
     * @return true if the listener waits for no operation whose time of completion is not known
     */
    public final boolean determined() {
        determined = true;
        return listener instanceof CompletionListener waiter && waiter.determined();
    }

    /** {@return the virtual time of completion, in picoseconds} */
    public final long completionTime() {
        return completionTime;
    }

    /**
     * Sets the virtual time, in picoseconds, from which the operation no longer depends on other ranks' programs. Only the message layer
     * calls this method. After it, only the network and the CPUs delay the operation. Not called for operations that depend on no other
     * rank.
     *
     * @param time virtual time in picoseconds
     */
    public final void readySince(long time) {
        readySince = time;
    }

    /** {@return the last time set by {@link #readySince(long)}, in picoseconds; 0 if none was set} Used by profiles. */
    public final long readySince() {
        return readySince;
    }

    /**
     * Sets the part of the program's time before the operation was posted in which the program did not compute.
     *
     * @param picoseconds duration since the program's begin, in picoseconds, 0 or more
     */
    public final void waitBefore(long picoseconds) {
        waitBefore = picoseconds;
    }

    /** {@return the time without computing before the operation was posted, in picoseconds} Used by profiles. */
    public final long waitBefore() {
        return waitBefore;
    }

    /**
     * Sets the rank that determined {@link #readySince(long)}. Only the message layer calls this method.
     *
     * @param peer world rank
     * @param delay causes of that rank's own delay; null if there are none
     */
    public final void waitedFor(int peer, @Nullable DelayCauses delay) {
        waitedFor = peer;
        delayOfPeer = delay;
    }

    /** {@return the world rank set by {@link #waitedFor(int, DelayCauses)}; -1 for none} Used by profiles. */
    public final int waitedFor() {
        return waitedFor;
    }

    /** {@return the causes of that rank's own delay; null if there are none} Used by profiles. */
    public final @Nullable DelayCauses delayOfPeer() {
        return delayOfPeer;
    }

    /**
     * Adds CPU time of the rank that the running operation has taken. Only the message layer calls this method.
     *
     * @param picoseconds duration, 0 or more
     */
    public final void worked(long picoseconds) {
        work += picoseconds;
    }

    /** {@return the CPU time of the rank that the running operation has taken, in picoseconds} Used by profiles. */
    public final long work() {
        return work;
    }

    /** {@return the MPI error class; 0 is success} */
    public final int errorClass() {
        return errorClass;
    }

    /** {@return the error text for the exception; null on success} */
    public final @Nullable String errorText() {
        return errorText;
    }

    /**
     * Records an error. The operation must still be completed.
     *
     * @param errorClass MPI error class, not 0
     * @param text error text
     */
    public final void fail(int errorClass, String text) {
        this.errorClass = errorClass;
        this.errorText = text;
    }

    /**
     * Completes the operation and notifies the listener, if there is one. The message layer calls it once.
     *
     * @param time virtual time in picoseconds
     * @throws IllegalStateException if it is complete already
     */
    public final void complete(long time) {
        if (done) {
            throw new IllegalStateException("operation was completed twice: " + describe());
        }
        if (!determined && determined() && listener instanceof CompletionListener waiter) {
            waiter.awaitLast();
        }
        done = true;
        completionTime = time;
        Runnable registered = listener;
        if (registered == null) {
            unattended();
        } else {
            listener = null;
            registered.run();
        }
    }

    /** Does the work that a waiting program would do itself. Called at completion if no program waits for the operation. */
    protected void unattended() {
        // Most operations have no such work.
    }

    /**
     * Sets the listener that is notified of the completion; null to remove it. The rank's runtime uses it, and collectives use it for their
     * steps.
     *
     * @param listener the listener, or null
     */
    public final void listener(@Nullable Runnable listener) {
        this.listener = listener;
    }

    /** {@return the listener; null if there is none} */
    public final @Nullable Runnable listener() {
        return listener;
    }

    /** {@return the CPU time that the program spends before it can post the operation, in picoseconds, without the call's overhead} */
    public long timeBefore() {
        return 0;
    }

    /** {@return the CPU time that the program spends on the operation after posting it, while it runs, in picoseconds} */
    public long timeAfter() {
        return 0;
    }

    /** {@return true if the operation only tests a state: done at once, and repeatable without limit} */
    public boolean isPoll() {
        return false;
    }

    /**
     * Describes the operation for reports of waiting ranks: {@code receive from 3, tag 7, on communicator 0}.
     *
     * @return text for errors and reports
     */
    public abstract String describe();

    /**
     * Returns {@link #describe()} with the names of communicators in place of their context ids.
     *
     * @param communicators returns the text to append for a context id: {@code , on COMM_WORLD}, or an empty text
     * @return text for errors and reports
     */
    public String describe(IntFunction<String> communicators) {
        return describe();
    }

    /** {@return the world rank of the peer that the operation waits for; -1 for any or several} Used to find a cycle of waiting ranks. */
    public int waitsFor() {
        return -1;
    }

    /** {@return the world ranks of all peers that the operation may wait for} The size is used to find cycles of waiting ranks. */
    public IntStream awaitedRanks() {
        int only = waitsFor();
        return only < 0 ? IntStream.empty() : IntStream.of(only);
    }

    /**
     * {@return the size of the communicator whose ranks the operation awaits all together; 0 if it does not} The operation awaits them on a
     * network for collectives. Used to find cycles of waiting ranks.
     */
    public int awaitedTogether() {
        return 0;
    }
}
