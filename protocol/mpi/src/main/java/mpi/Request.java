package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The handle of a communication that was started (MPI-4.1, sections 3.7 and 3.9). At its completion the request becomes null ({@link
 * #isNull}); a persistent one becomes inactive. Waiting for a null or inactive request returns the empty status at once.
 *
 * <p>Null references and null or inactive requests in an array are ignored. If several requests are complete, any
 * returns the one that completed first. Ties go to the lowest index.
 *
 * <p>Waiting and testing throw the error of a communication that failed. The methods for several requests throw class
 * ERR_IN_STATUS if some of them failed, and ERR_REQUEST if the array is null.
 */
public class Request extends Identified implements Freeable {
    private @Nullable Pending pending;

    /** Creates a request for a pending communication; null for the null request. */
    Request(@Nullable Pending pending) {
        this.pending = pending;
    }

    /** Returns the pending communication; null for the null request. */
    final @Nullable Pending pending() {
        return pending;
    }

    final void activate(Pending started) {
        pending = started;
    }

    /** Removes the pending communication from the request, waits for its end and returns its status. */
    final Status finish() {
        Pending done = pending;
        pending = null;
        return done == null ? new Status() : done.await();
    }

    static Call call(String name) {
        return new Call(null, name, () -> "Request." + name + "()");
    }

    // ---- one request

    /**
     * Waits until the communication is complete.
     *
     * @return its status
     * @throws MPIException of the class of the communication's error
     */
    public final Status waitStatus() {
        Call.enterRequest("wait");
        return finish();
    }

    /**
     * Waits until the communication is complete.
     *
     * @throws MPIException of the class of the communication's error
     */
    public final void waitFor() {
        waitStatus();
    }

    /**
     * Tests for completion.
     *
     * @return the status if the communication is complete, else null
     * @throws MPIException of the class of the communication's error
     */
    public final @Nullable Status testStatus() {
        Call.enterRequest("test");
        return look() ? finish() : null;
    }

    /**
     * Tests for completion.
     *
     * @return whether the communication is complete
     * @throws MPIException of the class of the communication's error
     */
    public final boolean test() {
        return testStatus() != null;
    }

    /**
     * Tests for completion and leaves the request as it is.
     *
     * @return the status if the communication is complete, else null
     * @throws MPIException of the class of the communication's error
     */
    public final @Nullable Status getStatus() {
        Call.enterRequest("getStatus");
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
     * Cancels a receive that is not matched yet, or a send by rendezvous that is not matched at the receiver. Its
     * status shows whether it was cancelled. Any other communication completes as without the call. The call does not wait for the
     * receiver; waiting for the send does.
     *
     * @throws MPIException of class ERR_REQUEST unless the request is an active send or receive
     */
    public final void cancel() {
        Call.enterRequest("cancel");
        if (pending == null || !pending.cancel()) {
            throw call("cancel").error(MPI.ERR_REQUEST, "request", "null or a collective", "an active send or receive");
        }
    }

    /**
     * Frees the request; the communication still completes. Has no effect if it is complete already, as in the Open MPI
     * bindings. {@link MPI#REQUEST_NULL} cannot be freed.
     *
     * @throws MPIException of class ERR_REQUEST for {@link MPI#REQUEST_NULL}
     */
    @Override
    public void free() {
        Call.enterRequest("free");
        if (equals(MPI.REQUEST_NULL)) {
            throw call("free").error(MPI.ERR_REQUEST, "request", "null", "a request of a communication");
        }
        if (pending != null) {
            pending.abandon();
        }
        pending = null;
    }

    /** {@return whether there is nothing to wait for, now or later} */
    public boolean isNull() {
        return pending == null;
    }

    // ---- several requests (MPI-4.1, section 3.7.5)

    /**
     * Waits until one request is complete.
     *
     * @param requests the requests; null references are ignored
     * @return its status with its index; the index is UNDEFINED if no request was active
     * @throws MPIException of class ERR_REQUEST if the array is null, or of the class of the communication's error
     */
    public static Status waitAnyStatus(Request[] requests) {
        return Completion.waitAny(requests);
    }

    /**
     * Waits until one request is complete.
     *
     * @param requests the requests; null references are ignored
     * @return its index; UNDEFINED if no request was active
     * @throws MPIException of class ERR_REQUEST if the array is null, or of the class of the communication's error
     */
    public static int waitAny(Request[] requests) {
        return Completion.waitAny(requests).getIndex();
    }

    /**
     * Tests whether a request is complete.
     *
     * @param requests the requests; null references are ignored
     * @return its status with its index; null if none is complete. The index is UNDEFINED if no request was active
     * @throws MPIException of class ERR_REQUEST if the array is null, or of the class of the communication's error
     */
    public static @Nullable Status testAnyStatus(Request[] requests) {
        return Completion.testAny(requests);
    }

    /**
     * Tests whether a request is complete.
     *
     * @param requests the requests; null references are ignored
     * @return its index; UNDEFINED if there is none
     * @throws MPIException of class ERR_REQUEST if the array is null, or of the class of the communication's error
     */
    public static int testAny(Request[] requests) {
        Status status = Completion.testAny(requests);
        return status == null ? MPI.UNDEFINED : status.getIndex();
    }

    /**
     * Waits until all requests are complete.
     *
     * @param requests the requests; null references are ignored
     * @return the status of each request
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status[] waitAllStatus(Request[] requests) {
        return Completion.waitAll(requests);
    }

    /**
     * Waits until all requests are complete.
     *
     * @param requests the requests; null references are ignored
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static void waitAll(Request[] requests) {
        Completion.waitAll(requests);
    }

    /**
     * Tests whether all requests are complete. If not, nothing changes.
     *
     * @param requests the requests; null references are ignored
     * @return the status of each request; null if some are not complete
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status @Nullable [] testAllStatus(Request[] requests) {
        return Completion.testAll(requests);
    }

    /**
     * Tests whether all requests are complete. If not, nothing changes.
     *
     * @param requests the requests; null references are ignored
     * @return whether all are complete
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static boolean testAll(Request[] requests) {
        return Completion.testAll(requests) != null;
    }

    /**
     * Waits until at least one request is complete.
     *
     * @param requests the requests; null references are ignored
     * @return the statuses of all complete requests with their indices; null if none was active
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status @Nullable [] waitSomeStatus(Request[] requests) {
        return Completion.waitSome(requests);
    }

    /**
     * Waits until at least one request is complete.
     *
     * @param requests the requests; null references are ignored
     * @return the indices of all complete requests; null if none was active
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static int @Nullable [] waitSome(Request[] requests) {
        return Completion.indices(Completion.waitSome(requests));
    }

    /**
     * Tests which requests are complete.
     *
     * @param requests the requests; null references are ignored
     * @return the statuses of all complete requests with their indices, possibly none; null if none was active
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status @Nullable [] testSomeStatus(Request[] requests) {
        return Completion.testSome(requests);
    }

    /**
     * Tests which requests are complete.
     *
     * @param requests the requests; null references are ignored
     * @return the indices of all complete requests, possibly none; null if none was active
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static int @Nullable [] testSome(Request[] requests) {
        return Completion.indices(Completion.testSome(requests));
    }

    // ---- the mpiJava API

    /**
     * Calls {@link #waitStatus}.
     *
     * @return its status
     * @throws MPIException of the class of the communication's error
     */
    public final Status Wait() {
        return waitStatus();
    }

    /**
     * Calls {@link #testStatus}.
     *
     * @return the status if the communication is complete, else null
     * @throws MPIException of the class of the communication's error
     */
    public final @Nullable Status Test() {
        return testStatus();
    }

    /**
     * Calls {@link #isNull}.
     *
     * @return whether there is nothing to wait for, now or later
     */
    public final boolean Is_null() {
        return isNull();
    }

    /**
     * Calls {@link #cancel}.
     *
     * @throws MPIException of class ERR_REQUEST unless the request is an active send or receive
     */
    public final void Cancel() {
        cancel();
    }

    /**
     * Calls {@link #waitAllStatus}.
     *
     * @param requests the requests; null references are ignored
     * @return the status of each request
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status[] Waitall(Request[] requests) {
        return Completion.waitAll(requests);
    }

    /**
     * Calls {@link #waitAnyStatus}.
     *
     * @param requests the requests; null references are ignored
     * @return its status with its index; the index is UNDEFINED if no request was active
     * @throws MPIException of class ERR_REQUEST if the array is null, or of the class of the communication's error
     */
    public static Status Waitany(Request[] requests) {
        return Completion.waitAny(requests);
    }

    /**
     * Calls {@link #testAnyStatus}.
     *
     * @param requests the requests; null references are ignored
     * @return its status with its index; null if none is complete. The index is UNDEFINED if no request was active
     * @throws MPIException of class ERR_REQUEST if the array is null, or of the class of the communication's error
     */
    public static @Nullable Status Testany(Request[] requests) {
        return Completion.testAny(requests);
    }

    /**
     * Calls {@link #testAllStatus}.
     *
     * @param requests the requests; null references are ignored
     * @return the status of each request; null if some are not complete
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status @Nullable [] Testall(Request[] requests) {
        return Completion.testAll(requests);
    }

    /**
     * Calls {@link #waitSomeStatus}.
     *
     * @param requests the requests; null references are ignored
     * @return the statuses of all complete requests with their indices; null if none was active
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status @Nullable [] Waitsome(Request[] requests) {
        return Completion.waitSome(requests);
    }

    /**
     * Tests which requests are complete.
     *
     * @param requests the requests; null references are ignored
     * @return the statuses of all complete requests, possibly none; empty if no request is active, as in MPJ Express
     * @throws MPIException of class ERR_REQUEST if the array is null, ERR_IN_STATUS if a communication has failed
     */
    public static Status[] Testsome(Request[] requests) {
        Status[] some = Completion.testSome(requests);
        return some == null ? new Status[0] : some;
    }
}
