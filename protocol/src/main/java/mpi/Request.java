package mpi;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.CancelOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * A communication that was started (MPI-4.1, sections 3.7 and 3.9). When it is complete the request becomes null
 * ({@link #isNull}); a persistent one becomes inactive. Waiting for a null or inactive request returns the empty status at
 * once.
 */
public class Request extends Requests implements Freeable {
    private @Nullable Transfer transfer;

    /** A request for a transfer; null for the null request. */
    Request(@Nullable Transfer transfer) {
        this.transfer = transfer;
    }

    /** The active transfer, or null. */
    final @Nullable Transfer transfer() {
        return transfer;
    }

    final void activate(Transfer started) {
        transfer = started;
    }

    /** Takes the transfer out of the request, waits for its end and says what became of it. */
    final Status finish() {
        Transfer done = transfer;
        transfer = null;
        return done == null ? new Status() : done.await();
    }

    static Call call(String name) {
        return new Call(null, name, () -> "Request." + name + "()");
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
        if (transfer != null) {
            transfer.abandon();
        }
        transfer = null;
    }

    /**
     * Withdraws a receive that has not matched yet, or a send by rendezvous that no receive has matched at the receiver; its
     * status says whether it was. Anything else completes as usual. It does not wait for the receiver: waiting for the send does.
     */
    public final void cancel() {
        Call.enter("cancel");
        Transfer active = transfer;
        Operation operation = active == null ? null : active.operation();
        if (operation instanceof ReceiveOperation || operation instanceof SendOperation) {
            RankRuntime runtime = RankRuntime.current();
            CancelOperation cancel = new CancelOperation(operation);
            runtime.post(cancel);
            runtime.await(cancel);
        } else if (active == null || operation != null) {
            throw call("cancel").error(MPI.ERR_REQUEST, "request", "null or a collective", "an active send or receive");
        }
    }

    /** Whether there is nothing to wait for, now or later. */
    public boolean isNull() {
        return transfer == null;
    }

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
        Transfer done = transfer;
        return done == null ? new Status() : done.end();
    }

    private boolean look() {
        if (transfer != null) {
            RankRuntime.current().poll();
        }
        return transfer == null || transfer.isDone();
    }

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
}
