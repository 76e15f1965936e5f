package mpi;

import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.Collectives;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.onesided.MemoryOperation;
import org.rankcluster.protocol.onesided.WindowMemory;
import org.rankcluster.protocol.runtime.Nodes;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The collective creation of an RMA window, with the local memory that the calling rank contributes. All ranks of the communicator create
 * their parts together; afterwards all parts may be accessed.
 *
 * @param comm private duplicate of the communicator for the window
 * @param base the exposed buffer; null for no memory or a dynamic window
 * @param size bytes that the program has requested
 * @param unit displacement unit, in bytes
 * @param shared memory that other ranks of the node may use; null if there is none
 */
record WinExposure(
        Comm comm,
        Info info,
        Kind kind,
        WindowMemory memory,
        @Nullable Object base,
        int size,
        int unit,
        @Nullable ByteBuffer shared) {
    /** The origin of a window's memory. */
    enum Kind {
        CREATED,
        ALLOCATED,
        SHARED,
        DYNAMIC
    }

    /** The arguments of a call that creates a window. */
    private record WindowSpec(Comm comm, Call call, Info info, int size, int unit) {
        static WindowSpec of(Comm comm, Info info, int size, int dispUnit, int elementBytes) {
            Call call = comm.call("Win", "size", size, "dispUnit", dispUnit);
            call.checkNotNegative(MPI.ERR_SIZE, "size", size);
            if (dispUnit < 1) {
                throw call.error(MPI.ERR_DISP, "dispUnit", dispUnit, "1 or more");
            }
            return new WindowSpec(
                    comm, call, info, bytes(call, size, elementBytes), bytes(call, dispUnit, elementBytes));
        }

        private static int bytes(Call call, int elements, int elementBytes) {
            long bytes = (long) elements * elementBytes;
            if (bytes > Integer.MAX_VALUE) {
                throw call.error(MPI.ERR_SIZE, "bytes", bytes, "less than 2 GiB");
            }
            return (int) bytes;
        }
    }

    /** Exposes a buffer of the program. */
    static WinExposure created(@Nullable Object base, int size, int dispUnit, Info info, Comm comm) {
        WindowSpec wish = WindowSpec.of(comm, info, size, dispUnit, base == null ? 1 : UserBuffer.unit(base));
        Memory memory = base == null ? Memory.NONE : Memory.of(base);
        if (memory == null || memory.isReadOnly()) {
            throw wish.call.error(
                    MPI.ERR_BUFFER, "base", UserBuffer.kind(base), "an array or a buffer that can be written to");
        }
        return open(wish, Kind.CREATED, WindowMemory.of(memory, wish.unit), base, null);
    }

    /** Exposes {@code base} if it has space, and newly allocated memory otherwise. */
    static WinExposure allocated(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        WindowSpec wish = WindowSpec.of(comm, info, size, dispUnit, UserBuffer.unit(base));
        boolean isShared = flavor == Win.FLAVOR_SHARED;
        if (flavor != Win.FLAVOR_PRIVATE && !isShared) {
            throw wish.call.error(MPI.ERR_ARG, "flavor", flavor, "FLAVOR_PRIVATE or FLAVOR_SHARED");
        }
        if (isShared) {
            checkOneNode(wish.call, comm.state(wish.call).view());
        }
        boolean fits = base.isDirect() && (long) base.capacity() * UserBuffer.unit(base) >= wish.size;
        ByteBuffer bytes = fits
                ? MemorySegment.ofBuffer(base.duplicate().clear()).asByteBuffer()
                : ByteBuffer.allocateDirect(wish.size);
        Object used = fits ? base : bytes;
        WindowMemory memory = WindowMemory.of(Objects.requireNonNull(Memory.of(used)), wish.unit);
        return open(
                wish,
                isShared ? Kind.SHARED : Kind.ALLOCATED,
                memory,
                used,
                isShared ? bytes.order(ByteOrder.nativeOrder()) : null);
    }

    /** Exposes no memory yet. */
    static WinExposure dynamic(Info info, Comm comm) {
        return open(WindowSpec.of(comm, info, 0, 1, 1), Kind.DYNAMIC, WindowMemory.dynamic(), null, null);
    }

    /** Ends the exposure on all ranks when all requests of the window are complete. */
    void close(Call call, WindowState state) {
        WindowState.check(call, state.epochs().free());
        state.flushEverything(call, false);
        state.barrier(call);
        WindowState.post(MemoryOperation.free(state.id()));
        RankRuntime runtime = RankRuntime.current();
        if (shared != null) {
            runtime.sharedMemory().remove(state.id(), runtime.rank());
        }
        state.markFreed(call);
    }

    /**
     * Returns the memory of a rank that others of the node may use. If the rank is PROC_NULL, it is the memory of the first rank that has
     * any.
     */
    ByteBuffer query(Call call, WindowState state, int rank) {
        if (kind != Kind.SHARED) {
            throw call.error(MPI.ERR_RMA_FLAVOR, "window", "not shared", "a window with FLAVOR_SHARED");
        }
        if (state.isTarget(call, "rank", rank)) {
            return sharedBy(call, state, rank);
        }
        for (int each = 0; each < state.view().size(); each++) {
            if (sharedBy(call, state, each).capacity() > 0) {
                return sharedBy(call, state, each);
            }
        }
        return sharedBy(call, state, 0);
    }

    private static ByteBuffer sharedBy(Call call, WindowState state, int rank) {
        ByteBuffer memory = RankRuntime.current()
                .sharedMemory()
                .find(state.id(), state.view().worldRank(rank));
        if (memory == null) {
            throw call.error(MPI.ERR_WIN, "rank " + rank + " has freed the window");
        }
        return memory.duplicate().order(ByteOrder.nativeOrder());
    }

    /** Returns the value of a keyval, predefined or of the program; null if there is none. */
    @Nullable
    Object attribute(Call call, int keyval, Attributes own) {
        if (keyval == MPI.WIN_BASE) {
            return base;
        }
        if (keyval == MPI.WIN_SIZE) {
            return size;
        }
        return keyval == MPI.WIN_DISP_UNIT ? (Object) unit : own.get(call, keyval);
    }

    private static void checkOneNode(Call call, Communicator view) {
        ProcessView here = RankRuntime.current();
        Nodes nodes = here.job();
        for (int rank = 0; rank < view.size(); rank++) {
            int node = nodes.nodeOf(view.worldRank(rank));
            if (node != here.node()) {
                throw call.error(
                        MPI.ERR_RMA_SHARED, "comm", "rank " + rank + " is on node " + node, "ranks of one node");
            }
        }
    }

    private static WinExposure open(
            WindowSpec wish, Kind kind, WindowMemory memory, @Nullable Object base, @Nullable ByteBuffer shared) {
        new CollectiveStart(wish.comm, wish.call).checkIntra("a window");
        Comm own = new Comm(CommHandle.of(Communicators.duplicate(wish.comm, wish.call)));
        Communicator view = own.view("Win");
        RankRuntime runtime = RankRuntime.current();
        if (shared != null) {
            runtime.sharedMemory().share(view.context(), runtime.rank(), shared);
        }
        runtime.post(MemoryOperation.create(view.context(), memory));
        new CollectiveStart(own, wish.call).run(used -> Collectives.barrier(used, runtime.job()));
        Info hints = wish.info.isNull() ? new Info() : wish.info.dup();
        return new WinExposure(own, hints, kind, memory, base, wish.size, wish.unit, shared);
    }
}
