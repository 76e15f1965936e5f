package mpi;

import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.JobView;

/**
 * The start of one rank's part in a collective: the communicator, its peers, and the operation to post. The blocks of a collective belong
 * to its peers. The peers are all ranks, or in an intercommunicator the ranks of the other group.
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

    /** Returns the number of peers. */
    int size() {
        return view.peers().size();
    }

    /** Returns the calling rank in its group. */
    int rank() {
        return view.rank();
    }

    /** Checks that the communicator is no intercommunicator, in which {@code what} does not exist. */
    void checkIntra(String what) {
        if (isInter()) {
            throw call.error(MPI.ERR_COMM, what + " in an intercommunicator (expected: an intracommunicator)");
        }
    }

    /** Checks that a call in place is not on an intercommunicator, see {@link #checkIntra}. */
    void checkPlace(boolean inPlace) {
        if (inPlace) {
            checkIntra("in place");
        }
    }

    /**
     * Returns whether the calling rank is the root. The root must be a peer; in an intercommunicator the root itself
     * passes ROOT.
     */
    boolean isRoot(int root) {
        boolean fromHere = isInter() && (root == MPI.ROOT || root == MPI.PROC_NULL);
        if (!fromHere && (root < 0 || root >= size())) {
            throw call.error(
                    MPI.ERR_ROOT, "root", root, "0.." + (size() - 1) + (isInter() ? ", ROOT or PROC_NULL" : ""));
        }
        this.root = root;
        return isInter() ? root == MPI.ROOT : root == rank();
    }

    /**
     * Returns whether the calling rank takes no part. Such a rank is in the root's group of an intercommunicator and
     * passes PROC_NULL.
     */
    boolean isBystander(int root) {
        return isInter() && root == MPI.PROC_NULL;
    }

    /** Checks that a rank sends itself as many bytes as it receives from itself. */
    void checkSame(int sent, int received) {
        if (!isInter() && sent != received) {
            throw call.error(MPI.ERR_COUNT, "bytes sent to itself", sent, received + ", as many as are received");
        }
    }

    /**
     * Checks that the block that the root of a gather or scatter sends itself fits.
     *
     * @param sent bytes that it sends itself
     * @param capacity bytes that it can receive
     */
    void checkCapacity(int sent, int capacity) {
        if (!isInter() && sent > capacity) {
            throw call.error(
                    MPI.ERR_TRUNCATE,
                    "bytes sent to itself",
                    sent,
                    "at most " + capacity + ", as many as are received");
        }
    }

    /** Warns, once per job, that a block of a gather or scatter is shorter than the calling rank expects. */
    void warnOfShortBlock(String from, int received, int expected) {
        call.errors()
                .warnOnce(call.describe() + ": received " + received + " bytes from " + from + " (expected: " + expected
                        + ", as many as this rank takes); the rest of its buffer stays as it is; said once a job");
    }

    /** Warns, once per job, that the root has broadcast less than the calling rank expects. */
    void warnOfLess(int received, int expected) {
        call.errors()
                .warnOnce(call.describe() + ": the root broadcast " + received + " bytes (expected: " + expected
                        + ", as many as this rank takes); the rest of its buffer stays as it is; said once a job");
    }

    /** Starts an operation. {@code result} receives its output when it is complete. */
    Pending start(Function<Communicator, CollectiveOperation> maker, Consumer<Payload> result) {
        return start(maker, view, result);
    }

    /**
     * Starts a gather at its root.
     *
     * @param own bytes of the root's own block; bytes of the operation's input behind it are not data
     * @param bytes expected bytes of a block, by rank
     * @param whole puts all blocks in their places
     * @param placer puts the first bytes of one block in their place
     */
    Pending startGather(
            Function<Communicator, CollectiveOperation> maker,
            int own,
            IntUnaryOperator bytes,
            Consumer<Payload> whole,
            BlockPlacer placer) {
        CollectiveOperation operation = make(call, maker, view);
        sign(operation);
        call.messaging().post(operation);
        boolean isOwnShort = !isInter() && own < bytes.applyAsInt(rank());
        return new Pending(call, operation, () -> {
            if (isOwnShort || operation.hasShortBlocks()) {
                placeParts(operation, isOwnShort ? own : -1, bytes, placer);
            } else {
                whole.accept(operation.output());
            }
            return new Status();
        });
    }

    private void placeParts(CollectiveOperation operation, int own, IntUnaryOperator bytes, BlockPlacer placer) {
        int offset = 0;
        boolean isWarned = false;
        for (int i = 0; i < size(); i++) {
            int expected = bytes.applyAsInt(i);
            int received = own >= 0 && i == rank() ? own : operation.received(i, expected);
            if (received < expected && !isWarned) {
                warnOfShortBlock("rank " + i, received, expected);
                isWarned = true;
            }
            placer.place(operation.output(), offset, received, i);
            offset += expected;
        }
    }

    /** An action that puts the first bytes of one block of a gather in their place. */
    @FunctionalInterface
    interface BlockPlacer {
        /**
         * Copies bytes {@code offset} to {@code offset + bytes - 1} of {@code blocks} to the start of block {@code i}
         * of the program's buffer.
         */
        void place(Payload blocks, int offset, int bytes, int i);
    }

    /** Starts an operation that consists of several parts, see {@link #start}. */
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

    /** Executes an operation and returns its output. */
    Payload run(Function<Communicator, CollectiveOperation> maker) {
        return run(call, view, maker, this::sign);
    }

    /** Records the call in an operation. Not for intercommunicators, where the two sides make different calls. */
    private void sign(CollectiveOperation operation) {
        if (!isInter()) {
            operation.signature(call.signature(root, operation.operator()));
        }
    }

    /** Executes an operation on a communicator that the program does not have yet, see {@link #run}. */
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

    /** Returns the completed collective of a rank that takes no part in it. */
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
