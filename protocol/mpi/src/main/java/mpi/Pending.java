package mpi;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.pointtopoint.CancelOperation;
import org.rankcluster.protocol.pointtopoint.ReceiveOperation;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.Operation;

/** One started communication of the program: what it waits for, and what its end means. */
final class Pending {
    private final Call call;
    private final @Nullable Operation operation;
    private final Supplier<Status> outcome;
    private @Nullable Status status;
    private boolean marked;

    /**
     * @param operation what has to be done; null if there is nothing to wait for
     * @param outcome puts the data in place if they are not there yet, and says how it went; called when it is done
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

    /** Marks it while an array of requests is looked through, or not any more; whether that is a change. */
    boolean mark(boolean mark) {
        boolean changed = marked != mark;
        marked = mark;
        return changed;
    }

    boolean isDone() {
        return operation == null || operation.isDone();
    }

    /** Virtual time in ps at which it was done. */
    long doneAt() {
        return operation == null ? 0 : operation.completionTime();
    }

    /** What became of it, now that it is done; throws its error. The data are in place. */
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

    /** Withdraws a send or a receive that has not matched yet; false if it is neither. */
    boolean cancel() {
        if (operation instanceof ReceiveOperation || operation instanceof SendOperation) {
            CancelOperation cancel = new CancelOperation(operation);
            call.messaging().post(cancel);
            call.messaging().await(cancel);
            return true;
        }
        return operation == null;
    }

    /** Nobody will ask for its end: if it is done, puts the data in place; if it is not, that happens when it is. */
    void abandon() {
        if (operation instanceof ReceiveOperation receive && receive.isDone()) {
            receive.place();
        }
    }

    /** Waits for its end. */
    Status await() {
        if (operation != null) {
            call.messaging().await(operation);
        }
        return end();
    }
}
