package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.onesided.Epochs;
import org.rankcluster.protocol.onesided.FlushOperation;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.onesided.WindowOperation;
import org.rankcluster.protocol.runtime.RankRuntime;

/** The state of a window on one rank: its group, epochs, settings, and connection to the message layer. */
final class WindowState implements Call.Owner {
    private final Epochs epochs = new Epochs();
    private final List<UserBuffer> arrived = new ArrayList<>(1);
    private final Comm comm;
    private final Communicator view;
    private Errhandler handler = MPI.ERRORS_ARE_FATAL;
    private String name = "";
    private Info info;
    private boolean freed;

    /**
     * Creates the state of a window.
     *
     * @param comm private communicator of the window, with the ranks that share it
     */
    WindowState(Comm comm, Info info) {
        this.comm = comm;
        this.view = comm.view("getGroup");
        this.info = info;
    }

    @Override
    public String label() {
        return name.isEmpty() ? "window " + id() : name;
    }

    Call call(String call, @Nullable Object... arguments) {
        return Call.on(this, call, () -> Call.words(call, arguments));
    }

    /** Checks that the window is not freed and MPI is active. */
    void checkActive(Call call) {
        var _ = MpiProcess.active(call);
        if (freed) {
            throw call.error(MPI.ERR_WIN, "the window was freed");
        }
    }

    /** Checks that there is no problem with the epochs. */
    static void check(Call call, @Nullable String problem) {
        if (problem != null) {
            throw call.error(MPI.ERR_RMA_SYNC, problem);
        }
    }

    /** Checks that the rank exists or is PROC_NULL. Returns whether it is a rank. */
    boolean isTarget(Call call, String argument, int rank) {
        if (rank != MPI.PROC_NULL && (rank < 0 || rank >= view.size())) {
            throw call.error(MPI.ERR_RANK, argument, rank, "0.." + (view.size() - 1) + " or PROC_NULL");
        }
        return rank != MPI.PROC_NULL;
    }

    Epochs epochs() {
        return epochs;
    }

    int id() {
        return view.context();
    }

    Communicator view() {
        return view;
    }

    int translate(int rank) {
        return view.translate(rank);
    }

    static void post(WindowOperation operation) {
        RankRuntime.current().post(operation);
    }

    /** Executes an operation. Throws its error. */
    void run(Call call, WindowOperation operation) {
        post(operation);
        RankRuntime.current().await(operation);
        settle();
        if (operation.errorClass() != MPI.SUCCESS) {
            throw call.error(operation.errorClass(), String.valueOf(operation.errorText()));
        }
    }

    /** Waits for the lock of a target. */
    void lock(Call call, int target, boolean exclusive) {
        run(call, RequestOperation.lock(id(), translate(target), exclusive, call.inWords()));
    }

    /** Waits for the completion of all requests: at the targets, or only locally if {@code local}. */
    void flushEverything(Call call, boolean local) {
        run(call, FlushOperation.ofAll(id(), local));
    }

    void barrier(Call call) {
        new CollectiveStart(comm, call)
                .run(used -> Collectives.barrier(used, RankRuntime.current().job()));
    }

    /**
     * Records that fetched data are in a buffer. The time of unpacking is charged when the program completes the fetch.
     */
    void arrived(UserBuffer buffer) {
        if (!buffer.type().layout().isDense()) {
            arrived.add(buffer);
        }
    }

    private void settle() {
        arrived.forEach(UserBuffer::settle);
        arrived.clear();
    }

    void markFreed(Call call) {
        freed = true;
        comm.state(call).release();
    }

    Info hints() {
        return info;
    }

    void hints(Info newInfo) {
        info = newInfo;
    }

    @Override
    public Errhandler handler() {
        return handler;
    }

    void handler(Errhandler newHandler) {
        handler = newHandler;
    }

    String name() {
        return name;
    }

    void name(String newName) {
        name = newName;
    }
}
