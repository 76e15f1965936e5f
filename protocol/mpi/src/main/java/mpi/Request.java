package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A communication that was started (MPI-4.1, sections 3.7 and 3.9). When it is complete the request becomes null
 * ({@link #isNull}); a persistent one becomes inactive. Waiting for a null or inactive request returns the empty status at
 * once. Null references and null or inactive requests in an array count as nothing to wait for. Of several complete ones, any takes
 * the one that was done first, and of these the one with the lowest index.
 */
public class Request extends Identified implements Freeable {
    private @Nullable Pending pending;

    /** A request for what is pending; null for the null request. */
    Request(@Nullable Pending pending) {
        this.pending = pending;
    }

    /** Pending operation; null for the null request. */
    final @Nullable Pending pending() {
        return pending;
    }

    final void activate(Pending started) {
        pending = started;
    }

    /** Takes what is pending out of the request, waits for its end and says what became of it. */
    final Status finish() {
        Pending done = pending;
        pending = null;
        return done == null ? new Status() : done.await();
    }

    static Call call(String name) {
        return new Call(null, name, () -> "Request." + name + "()");
    }

    // ---- one request

    /** Waits until it is complete. */
    public final Status waitStatus() {
        Call.enter("wait");
        return finish();
    }

    /** {@link #waitStatus} without the status. */
    public final void waitFor() {
        waitStatus();
    }

    /** The status if it is complete, or null. */
    public final @Nullable Status testStatus() {
        Call.enter("test");
        return look() ? finish() : null;
    }

    /** Whether it is complete. */
    public final boolean test() {
        return testStatus() != null;
    }

    /** As {@link #testStatus}, but the request stays as it is. */
    public final @Nullable Status getStatus() {
        Call.enter("getStatus");
        if (!look()) {
            return null;
        }
        Pending done = pending;
        return done == null ? new Status() : done.end();
    }

    private boolean look() {
        if (pending != null) {
            RankRuntime.current().poll();
        }
        return pending == null || pending.isDone();
    }

    /**
     * Withdraws a receive that has not matched yet, or a send by rendezvous that no receive has matched at the receiver; its
     * status says whether it was. Anything else completes as usual. It does not wait for the receiver: waiting for the send does.
     */
    public final void cancel() {
        Call.enter("cancel");
        if (pending == null || !pending.cancel()) {
            throw call("cancel").error(MPI.ERR_REQUEST, "request", "null or a collective", "an active send or receive");
        }
    }

    /**
     * Lets go of the request; the communication still completes. Nothing happens if it is complete already, as in the bindings of
     * Open MPI. {@link MPI#REQUEST_NULL} cannot be freed.
     */
    @Override
    public void free() {
        Call.enter("free");
        if (equals(MPI.REQUEST_NULL)) {
            throw call("free").error(MPI.ERR_REQUEST, "request", "null", "a request of a communication");
        }
        if (pending != null) {
            pending.abandon();
        }
        pending = null;
    }

    /** Whether there is nothing to wait for, now or later. */
    public boolean isNull() {
        return pending == null;
    }

    // ---- several requests (MPI-4.1, section 3.7.5)

    /** Waits until one is complete; its index is in the status, UNDEFINED if none was active. */
    public static Status waitAnyStatus(Request[] requests) {
        return Completion.waitAny(requests);
    }

    /** {@link #waitAnyStatus}, for the index only. */
    public static int waitAny(Request[] requests) {
        return Completion.waitAny(requests).getIndex();
    }

    /** The status of one that is complete, with its index (UNDEFINED if none was active); null if none is complete. */
    public static @Nullable Status testAnyStatus(Request[] requests) {
        return Completion.testAny(requests);
    }

    /** The index of one that is complete, or UNDEFINED. */
    public static int testAny(Request[] requests) {
        Status status = Completion.testAny(requests);
        return status == null ? MPI.UNDEFINED : status.getIndex();
    }

    /** Waits until all are complete. */
    public static Status[] waitAllStatus(Request[] requests) {
        return Completion.waitAll(requests);
    }

    /** {@link #waitAllStatus} without the statuses. */
    public static void waitAll(Request[] requests) {
        Completion.waitAll(requests);
    }

    /** The statuses if all are complete, or null; then nothing has changed. */
    public static Status @Nullable [] testAllStatus(Request[] requests) {
        return Completion.testAll(requests);
    }

    /** Whether all are complete. */
    public static boolean testAll(Request[] requests) {
        return Completion.testAll(requests) != null;
    }

    /** Waits until one is complete; the statuses of all that are, with their indices; null if none was active. */
    public static Status @Nullable [] waitSomeStatus(Request[] requests) {
        return Completion.waitSome(requests);
    }

    /** The indices of what {@link #waitSomeStatus} finds; null if none was active. */
    public static int @Nullable [] waitSome(Request[] requests) {
        return Completion.indices(Completion.waitSome(requests));
    }

    /** The statuses of all that are complete, maybe none; null if none was active. */
    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        return Completion.testSome(requests);
    }

    /** The indices of what {@link #testSomeStatus} finds. */
    public static int @Nullable [] testSome(Request[] requests) {
        return Completion.indices(Completion.testSome(requests));
    }

    // ---- the MPJ dialect

    /** {@link #waitStatus}. */
    public final Status Wait() {
        return waitStatus();
    }

    /** {@link #testStatus}. */
    public final @Nullable Status Test() {
        return testStatus();
    }

    /** {@link #isNull}. */
    public final boolean Is_null() {
        return isNull();
    }

    /** {@link #cancel}. */
    public final void Cancel() {
        cancel();
    }

    /** {@link #waitAllStatus}. */
    public static Status[] Waitall(Request[] requests) {
        return Completion.waitAll(requests);
    }

    /** {@link #waitAnyStatus}. */
    public static Status Waitany(Request[] requests) {
        return Completion.waitAny(requests);
    }

    /** {@link #testAnyStatus}. */
    public static @Nullable Status Testany(Request[] requests) {
        return Completion.testAny(requests);
    }

    /** {@link #testAllStatus}. */
    public static Status @Nullable [] Testall(Request[] requests) {
        return Completion.testAll(requests);
    }

    /** {@link #waitSomeStatus}. */
    public static Status @Nullable [] Waitsome(Request[] requests) {
        return Completion.waitSome(requests);
    }

    /** {@link #testSomeStatus}, but no statuses where no request is active, as MPJ Express has it. */
    public static Status[] Testsome(Request[] requests) {
        Status[] some = Completion.testSome(requests);
        return some == null ? new Status[0] : some;
    }
}
