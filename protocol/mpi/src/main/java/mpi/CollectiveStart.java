package mpi;

import java.util.function.Consumer;
import java.util.function.Function;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.JobView;

/**
 * One rank's call of a collective: who it is in which communicator, and how its operation is started. The blocks of a
 * collective are those of the peers: of all ranks, or of the other group of an intercommunicator.
 */
final class CollectiveStart {
    private static final int INPUT_ERROR = 2;

    private final Call call;
    private final CommState state;
    private final Communicator view;
    private int root = -1;

    CollectiveStart(Comm comm, Call call) {
        this.call = call;
        this.state = comm.state(call);
        this.view = state.view();
    }

    Call call() {
        return call;
    }

    CommState state() {
        return state;
    }

    Communicator view() {
        return view;
    }

    JobView job() {
        return call.job();
    }

    boolean isInter() {
        return view.isInter();
    }

    /** Number of peers. */
    int size() {
        return view.peers().size();
    }

    /** The calling rank in its group. */
    int rank() {
        return view.rank();
    }

    /** An error for what does not exist between two groups. */
    void checkIntra(String what) {
        if (isInter()) {
            throw call.error(MPI.ERR_COMM, what + " in an intercommunicator (expected: an intracommunicator)");
        }
    }

    /** {@link #checkIntra} for a call in place. */
    void checkPlace(boolean inPlace) {
        if (inPlace) {
            checkIntra("in place");
        }
    }

    /** Whether the calling rank is the root, which has to be a peer; between two groups the root says so itself. */
    boolean isRoot(int root) {
        boolean fromHere = isInter() && (root == MPI.ROOT || root == MPI.PROC_NULL);
        if (!fromHere && (root < 0 || root >= size())) {
            throw call.error(
                    MPI.ERR_ROOT, "root", root, "0.." + (size() - 1) + (isInter() ? ", ROOT or PROC_NULL" : ""));
        }
        this.root = root;
        return isInter() ? root == MPI.ROOT : root == rank();
    }

    /** Whether the calling rank has no part in it: it is in the group of the root, which has said so. */
    boolean isBystander(int root) {
        return isInter() && root == MPI.PROC_NULL;
    }

    /** An error unless what a rank sends itself is what it receives from itself. */
    void checkSame(int sent, int received) {
        if (!isInter() && sent != received) {
            throw call.error(MPI.ERR_COUNT, "bytes sent to itself", sent, received + ", as many as are received");
        }
    }

    /** Tells that the root has broadcast less than the calling rank expects. */
    void warnOfLess(int received, int expected) {
        call.errors()
                .warnOnce(call.describe() + ": the root broadcast " + received + " bytes (expected: " + expected
                        + ", as many as this rank takes); the rest of its buffer stays as it is; said once a job");
    }

    /** Starts an operation, and says what to do with its result. */
    Pending start(Function<Communicator, CollectiveOperation> maker, Consumer<Payload> result) {
        return start(maker, view, result);
    }

    /** {@link #start} of an operation in several parts. */
    Pending startParts(Function<Communicator, CollectiveOperation> maker, Consumer<Payload> result) {
        return start(maker, view.single(), result);
    }

    private Pending start(
            Function<Communicator, CollectiveOperation> maker, Communicator used, Consumer<Payload> result) {
        CollectiveOperation operation = make(call, maker, used);
        sign(operation);
        call.messaging().post(operation);
        return new Pending(call, operation, () -> {
            result.accept(operation.output());
            return new Status();
        });
    }

    /** Carries out an operation; its result. */
    Payload run(Function<Communicator, CollectiveOperation> maker) {
        return run(call, view, maker, this::sign);
    }

    /** Notes the call in an operation. Between two groups the two sides make different calls. */
    private void sign(CollectiveOperation operation) {
        if (!isInter()) {
            operation.signature(call.signature(root, operation.operator()));
        }
    }

    /** {@link #run} on a communicator that is not handed out yet. */
    static Payload run(Call call, Communicator view, Function<Communicator, CollectiveOperation> maker) {
        return run(call, view, maker, unsigned -> {});
    }

    private static Payload run(
            Call call,
            Communicator view,
            Function<Communicator, CollectiveOperation> maker,
            Consumer<CollectiveOperation> signing) {
        CollectiveOperation operation = make(call, maker, view);
        signing.accept(operation);
        call.messaging().post(operation);
        new Pending(call, operation, Status::new).await();
        return operation.output();
    }

    /** The collective of a rank that has no part in it. */
    Pending bystand() {
        int unusedTag = view.nextCollectiveTag();
        return new Pending(call, null, Status::new);
    }

    private static CollectiveOperation make(
            Call call, Function<Communicator, CollectiveOperation> maker, Communicator used) {
        try {
            return maker.apply(used);
        } catch (InputException e) {
            throw call.errors().abort(INPUT_ERROR, e.getMessage());
        } catch (IllegalArgumentException e) {
            throw call.error(MPI.ERR_COUNT, String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            throw call.intern(e);
        }
    }
}
