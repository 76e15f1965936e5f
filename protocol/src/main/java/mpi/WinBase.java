package mpi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.choreography.Collectives;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.onesided.Epochs;
import org.rankcluster.protocol.onesided.FlushOperation;
import org.rankcluster.protocol.onesided.RequestOperation;
import org.rankcluster.protocol.onesided.WindowOperation;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.RankRuntime;

/** What all calls on a window need: its group, its epochs, the way to the message layer, the words for errors. */
abstract class WinBase extends Identified {
    private final Call.Owner owner = new Owner();
    private final Epochs epochs = new Epochs();
    private final List<UserBuffer> arrived = new ArrayList<>(1);
    private final Comm comm;
    private final Communicator view;
    private Errhandler handler = MPI.ERRORS_ARE_FATAL;
    private String name = "";
    private Info info;
    private boolean freed;

    /** @param comm a communicator of the window's own, with the ranks that share it */
    WinBase(Comm comm, Info info) {
        this.comm = comm;
        this.view = comm.view("getGroup");
        this.info = info;
    }

    final Call call(String call, @Nullable Object... arguments) {
        return Call.on(owner, call, () -> Call.words(call, arguments));
    }

    /** An error unless the window is there and MPI is active. */
    final void checkActive(Call call) {
        var _ = MpiProcess.active(call);
        if (freed) {
            throw call.error(MPI.ERR_WIN, "the window was freed");
        }
    }

    /** An error if there is a problem with the epochs. */
    static void check(Call call, @Nullable String problem) {
        if (problem != null) {
            throw call.error(MPI.ERR_RMA_SYNC, problem);
        }
    }

    /** An error for assertions other than the {@code allowed} ones. */
    static void checkAssertion(Call call, int assertion, int allowed, String names) {
        if ((assertion & ~allowed) != 0) {
            throw call.error(MPI.ERR_ASSERT, "assertion", assertion, "a sum of " + names);
        }
    }

    /** An error unless there is such a rank; whether it is one, and not PROC_NULL. */
    final boolean isTarget(Call call, String argument, int rank) {
        if (rank != MPI.PROC_NULL && (rank < 0 || rank >= view.size())) {
            throw call.error(MPI.ERR_RANK, argument, rank, "0.." + (view.size() - 1) + " or PROC_NULL");
        }
        return rank != MPI.PROC_NULL;
    }

    final Epochs epochs() {
        return epochs;
    }

    final int id() {
        return view.context();
    }

    final Communicator view() {
        return view;
    }

    final int worldRank(int rank) {
        return view.worldRank(rank);
    }

    static RankRuntime runtime() {
        return RankRuntime.current();
    }

    static void post(WindowOperation operation) {
        runtime().post(operation);
    }

    /** Carries out an operation; throws its error. */
    final void run(Call call, WindowOperation operation) {
        post(operation);
        await(call, operation);
    }

    private void await(Call call, Operation operation) {
        runtime().await(operation);
        settle();
        if (operation.errorClass() != MPI.SUCCESS) {
            throw call.error(operation.errorClass(), String.valueOf(operation.errorText()));
        }
    }

    /** Waits for the lock of a target. */
    final void lock(Call call, int target, boolean exclusive) {
        run(call, RequestOperation.lock(id(), worldRank(target), exclusive, call::describe));
    }

    /** Waits for the end of all requests, at the targets or, if {@code local}, only here. */
    final void flushEverything(Call call, boolean local) {
        run(call, FlushOperation.ofAll(id(), local));
    }

    final void barrier(Call call) {
        new Collective(comm, call)
                .run(used -> Collectives.barrier(used, runtime().job()));
    }

    /** Fetched data are in a buffer; the time that unpacking took passes when the program knows of them. */
    final void arrived(UserBuffer buffer) {
        if (!buffer.type().layout().isDense()) {
            arrived.add(buffer);
        }
    }

    private void settle() {
        arrived.forEach(UserBuffer::settle);
        arrived.clear();
    }

    final void markFreed() {
        freed = true;
    }

    final Info hints() {
        return info;
    }

    final void hints(Info newInfo) {
        info = newInfo;
    }

    final Errhandler handler() {
        return handler;
    }

    final void handler(Errhandler newHandler) {
        handler = newHandler;
    }

    final String name() {
        return name;
    }

    final void name(String newName) {
        name = newName;
    }

    private final class Owner implements Call.Owner {
        @Override
        public String label() {
            return name.isEmpty() ? "window " + id() : name;
        }

        @Override
        public Errhandler handler() {
            return handler;
        }
    }
}
