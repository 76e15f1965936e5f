package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.CancelOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/** The started communication of a {@link Request}: the pending operation and its outcome. */
final class Pending {
    private final Call call;
    private final @Nullable Operation operation;
    private final Supplier<Status> outcome;
    private @Nullable Status status;
    private boolean marked;

    /**
     * Creates a pending communication.
     *
     * @param operation the operation to wait for; null if there is none
     * @param outcome puts the data in place, unless they already are, and returns the status; called when the operation
     *     is complete
     */
    Pending(Call call, @Nullable Operation operation, Supplier<Status> outcome) {
        this.call = call;
        this.operation = operation;
        this.outcome = outcome;
    }

    Call call() {
        return call;
    }

    @Nullable
    Operation operation() {
        return operation;
    }

    /**
     * Marks the communication while an array of requests is traversed, or removes the mark. Returns whether that is a
     * change.
     */
    boolean mark(boolean mark) {
        boolean changed = marked != mark;
        marked = mark;
        return changed;
    }

    boolean isDone() {
        return operation == null || operation.isDone();
    }

    /** Returns the virtual time of the operation's completion, in picoseconds. */
    long doneAt() {
        return operation == null ? 0 : operation.completionTime();
    }

    /** Returns the status of the completed communication, or throws its error. Its data are in place. */
    Status end() {
        Status known = status;
        if (known == null) {
            if (operation != null && operation.errorClass() != MPI.SUCCESS) {
                throw call.error(operation.errorClass(), String.valueOf(operation.errorText()));
            }
            known = outcome.get();
            status = known;
        }
        return known;
    }

    /** Cancels a send or receive that is not matched yet. Returns false for any other operation. */
    boolean cancel() {
        if (operation instanceof ReceiveOperation || operation instanceof SendOperation) {
            CancelOperation cancel = new CancelOperation(operation);
            call.messaging().post(cancel);
            call.messaging().await(cancel);
            return true;
        }
        return operation == null;
    }

    /**
     * Puts the data of a completed receive in place, since nothing will query its outcome. A pending receive does that
     * at its completion.
     */
    void abandon() {
        if (operation instanceof ReceiveOperation receive && receive.isDone()) {
            receive.place();
        }
    }

    /** Waits for the completion and returns the status. */
    Status await() {
        if (operation != null) {
            call.messaging().await(operation);
        }
        return end();
    }
}
