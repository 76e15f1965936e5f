package mpi;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.CollectiveOperation;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.JobView;
import org.rankcluster.protocol.runtime.RankRuntime;

/** One rank's call of a collective: who it is in which communicator, and how its operation is started. */
final class Collective {
    private static final int INPUT_ERROR = 2;

    private final Call call;
    private final Communicator view;
    private final RankRuntime runtime;

    Collective(CommBase comm, Call call) {
        this.call = call;
        this.view = comm.state(call).view();
        this.runtime = RankRuntime.current();
    }

    Call call() {
        return call;
    }

    Communicator view() {
        return view;
    }

    JobView job() {
        return runtime.job();
    }

    int size() {
        return view.size();
    }

    int rank() {
        return view.rank();
    }

    /** Whether the calling rank is the root, which has to be one of the ranks. */
    boolean isRoot(int root) {
        if (root < 0 || root >= size()) {
            throw call.error(MPI.ERR_ROOT, "root", root, "0.." + (size() - 1));
        }
        return root == rank();
    }

    /** An error unless what a rank sends itself is what it receives from itself. */
    void checkSame(int sent, int received) {
        if (sent != received) {
            throw call.error(MPI.ERR_COUNT, "bytes sent to itself", sent, received + ", as many as are received");
        }
    }

    /** Starts an operation, and says what to do with its result. */
    Transfer start(Supplier<CollectiveOperation> maker, Consumer<Payload> result) {
        CollectiveOperation operation = make(maker);
        runtime.post(operation);
        return new Transfer(call, operation, () -> {
            result.accept(operation.output());
            return new Status();
        });
    }

    /** Carries out an operation; its result. */
    Payload run(Supplier<CollectiveOperation> maker) {
        CollectiveOperation operation = make(maker);
        runtime.post(operation);
        new Transfer(call, operation, Status::new).await();
        return operation.output();
    }

    /** A transfer of which nothing is left to do. */
    Transfer done() {
        return new Transfer(call, null, Status::new);
    }

    private CollectiveOperation make(Supplier<CollectiveOperation> maker) {
        try {
            return maker.get();
        } catch (InputException e) {
            throw runtime.abort(INPUT_ERROR, e.getMessage());
        } catch (IllegalArgumentException e) {
            throw call.error(MPI.ERR_COUNT, String.valueOf(e.getMessage()));
        }
    }
}
