package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A window: memory that the ranks of a communicator expose to each other (MPI-4.1, chapter 12). Requests are served at
 * the target without participation of its program. Requests of one rank are served in the order of its calls, each as a
 * whole.
 *
 * <p>Sizes and displacement units count elements of the base buffer, as in the Open MPI bindings. The displacement of a
 * call counts displacement units of its target. Requests may access the whole base buffer, even if the program has
 * passed a smaller size.
 *
 * <p>Data of the origin are copied at the call. Fetched data are in place when the epoch ends, after a flush, or when
 * the request is complete. Only the end of the epoch or a flush guarantees completion at the targets; errors of the
 * targets are reported then.
 *
 * <p>Buffers may also be arrays. The methods that take {@link Buffer}s have the exact signatures of the Open MPI
 * bindings, for programs that were compiled against them.
 *
 * <p>Calls on a freed window fail with class ERR_WIN.
 */
public final class Win extends Identified implements Freeable {
    public static final int WIN_NULL = Constants.number(0);

    /** Flavor of a window that allocates its memory: other ranks access it by calls only. */
    public static final int FLAVOR_PRIVATE = Constants.number(0);

    /** Flavor of a window that allocates its memory: the ranks of the node share it, see {@link #sharedQuery}. */
    public static final int FLAVOR_SHARED = Constants.number(1);

    private final WinExposure exposure;
    private final WindowState state;
    private final WindowSynchronization synchronization;
    private final Attributes attributes = new Attributes();
    private final AttachedBuffers attached;

    private Win(WinExposure exposure) {
        this.exposure = exposure;
        this.state = new WindowState(exposure.comm(), exposure.info());
        this.synchronization = new WindowSynchronization(state);
        this.attached = new AttachedBuffers(state, exposure);
    }

    /**
     * Exposes a buffer. All ranks of the communicator call it.
     *
     * @param base array or buffer; null for no memory
     * @param size number of exposed elements of {@code base}, 0 or more
     * @param dispUnit displacement unit, in elements of {@code base}; 1 or more
     * @param info hints; {@code no_locks=true} promises that there will be no locks
     * @param comm communicator of the ranks that share the window; no intercommunicator
     * @throws MPIException of class ERR_SIZE, ERR_DISP, ERR_BUFFER or ERR_COMM if an argument is invalid
     */
    public Win(@Nullable Object base, int size, int dispUnit, Info info, Comm comm) {
        this(WinExposure.created(base, size, dispUnit, info, comm));
    }

    /**
     * Exposes a buffer, see {@link #Win(Object, int, int, Info, Comm)}.
     *
     * @param base buffer; null for no memory
     * @param size number of exposed elements of {@code base}, 0 or more
     * @param dispUnit displacement unit, in elements of {@code base}; 1 or more
     * @param info hints; {@code no_locks=true} promises that there will be no locks
     * @param comm communicator of the ranks that share the window; no intercommunicator
     * @throws MPIException of class ERR_SIZE, ERR_DISP, ERR_BUFFER or ERR_COMM if an argument is invalid
     */
    public Win(@Nullable Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this((Object) base, size, dispUnit, info, comm);
    }

    /**
     * Exposes memory that the library chooses. All ranks of the communicator call it.
     *
     * @param size number of exposed elements of {@code base}, 0 or more
     * @param dispUnit displacement unit, in elements of {@code base}; 1 or more
     * @param info hints; {@code no_locks=true} promises that there will be no locks
     * @param comm communicator of the ranks that share the window; no intercommunicator
     * @param base the exposed memory if it is direct and has space for {@code size} elements; otherwise memory is
     *     allocated, and {@code base} only determines its type
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
     * @throws MPIException of class ERR_SIZE, ERR_DISP, ERR_ARG or ERR_COMM if an argument is invalid; ERR_RMA_SHARED
     *     if ranks of a shared window are on several nodes
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(WinExposure.allocated(size, dispUnit, info, comm, base, flavor));
    }

    /**
     * Creates a dynamic window, which exposes buffers that are attached later. All ranks of the communicator call it.
     * Displacements are addresses, see {@link #getAddress}.
     *
     * @param info hints; {@code no_locks=true} promises that there will be no locks
     * @param comm communicator of the ranks that share the window; no intercommunicator
     * @throws MPIException of class ERR_COMM for an invalid communicator
     */
    public Win(Info info, Comm comm) {
        this(WinExposure.dynamic(info, comm));
    }

    // ---- the window

    /** {@return the group of the ranks that share the window} */
    public Group getGroup() {
        state.checkActive(state.call("getGroup"));
        return new Group(state.view().rankmap());
    }

    /**
     * Frees the window when all its requests are complete. All ranks call it.
     *
     * @throws MPIException of class ERR_RMA_SYNC during an epoch
     */
    @Override
    public void free() {
        Call call = state.call("free");
        state.checkActive(call);
        exposure.close(call, state);
    }

    // ---- memory of a dynamic window

    /**
     * Exposes a buffer in a dynamic window.
     *
     * @param base buffer that can be written to
     * @param size number of exposed elements of {@code base}, 0 or more
     * @throws MPIException of class ERR_SIZE for a negative size, ERR_RMA_ATTACH for an unsuitable or attached buffer,
     *     ERR_RMA_FLAVOR unless the window is dynamic
     */
    public void attach(Buffer base, int size) {
        attached.attach(state.call("attach", "size", size), base, size);
    }

    /**
     * Ends the exposure of a buffer, see {@link #attach}.
     *
     * @param base an attached buffer
     * @throws MPIException of class ERR_RMA_ATTACH if the buffer is not attached, ERR_RMA_FLAVOR unless the window is
     *     dynamic
     */
    public void detach(Buffer base) {
        attached.detach(state.call("detach"), base);
    }

    /**
     * Returns the address of an attached buffer, which other ranks use as displacement. The Open MPI bindings have no
     * such method, and their displacements are too small for addresses of C. Here attached buffers follow each other
     * from address 0, aligned to {@value org.rankcluster.protocol.onesided.WindowMemory#ALIGNMENT} bytes. No address is
     * used twice.
     *
     * @param base an attached buffer
     * @return address in bytes, 0 or more
     * @throws MPIException of class ERR_RMA_ATTACH if the buffer is not attached, ERR_RMA_FLAVOR unless the window is
     *     dynamic
     */
    public int getAddress(Buffer base) {
        return Math.toIntExact(attached.address(state.call("getAddress"), base));
    }

    // ---- shared memory

    /**
     * Returns the memory of a rank of a window with {@link #FLAVOR_SHARED}. Data that one rank writes can be read by
     * others after synchronization. The Open MPI bindings have no such method.
     *
     * @param rank a rank; PROC_NULL for the first rank that has memory
     * @return the memory, in native byte order
     * @throws MPIException of class ERR_RMA_FLAVOR for a window of another flavor, ERR_RANK if there is no such rank
     */
    public ByteBuffer sharedQuery(int rank) {
        Call call = state.call("sharedQuery", "rank", rank);
        state.checkActive(call);
        return exposure.query(call, state, rank);
    }

    // ---- access (MPI-4.1, section 12.3)

    /**
     * Writes elements of {@code origin} to a target.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void put(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        WindowAccesses.put(state, "put", origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType)
                .start();
    }

    /**
     * Calls {@link #put(Object, int, Datatype, int, int, int, Datatype)}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void put(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        put((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /**
     * Starts {@link #put}. When the request is complete, {@code origin} may be reused.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rPut(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return WindowAccesses.put(
                        state, "rPut", origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType)
                .departure();
    }

    /**
     * Calls {@link #rPut(Object, int, Datatype, int, int, int, Datatype)}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rPut(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return rPut((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /**
     * Reads elements of a target into {@code origin}.
     *
     * @param origin buffer that receives the data
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void get(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        WindowAccesses.get(state, "get", origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType)
                .start();
    }

    /**
     * Calls {@link #get(Object, int, Datatype, int, int, int, Datatype)}.
     *
     * @param origin buffer that receives the data
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void get(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        get((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /**
     * Starts {@link #get}. When the request is complete, the data are in place.
     *
     * @param origin buffer that receives the data
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rGet(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return WindowAccesses.get(
                        state, "rGet", origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType)
                .arrival();
    }

    /**
     * Calls {@link #rGet(Object, int, Datatype, int, int, int, Datatype)}.
     *
     * @param origin buffer that receives the data
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rGet(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType) {
        return rGet((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType);
    }

    /**
     * Combines elements of {@code origin} with elements of a target. Each element is updated atomically.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void accumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowAccesses.accumulate(
                        state,
                        "accumulate",
                        origin,
                        orgCount,
                        orgType,
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType,
                        op)
                .start();
    }

    /**
     * Calls {@link #accumulate(Object, int, Datatype, int, int, int, Datatype, Op)}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void accumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        accumulate((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
    }

    /**
     * Starts {@link #accumulate}. When the request is complete, {@code origin} may be reused.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rAccumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return WindowAccesses.accumulate(
                        state,
                        "rAccumulate",
                        origin,
                        orgCount,
                        orgType,
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType,
                        op)
                .departure();
    }

    /**
     * Calls {@link #rAccumulate(Object, int, Datatype, int, int, int, Datatype, Op)}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return rAccumulate((Object) origin, orgCount, orgType, targetRank, targetDisp, targetCount, targetType, op);
    }

    /**
     * Combines elements like {@link #accumulate} and reads the target's previous elements into {@code result}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param result buffer that receives the target's previous elements
     * @param resultCount number of elements of {@code result}, 0 or more
     * @param resultType type of the elements of {@code result}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void getAccumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            @Nullable Object result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        WindowAccesses.getAccumulate(
                        state,
                        "getAccumulate",
                        origin,
                        orgCount,
                        orgType,
                        result,
                        resultCount,
                        resultType,
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType,
                        op)
                .start();
    }

    /**
     * Calls {@link #getAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param result buffer that receives the target's previous elements
     * @param resultCount number of elements of {@code result}, 0 or more
     * @param resultType type of the elements of {@code result}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void getAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            @Nullable Buffer result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        getAccumulate(
                (Object) origin,
                orgCount,
                orgType,
                (Object) result,
                resultCount,
                resultType,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                op);
    }

    /**
     * Starts {@link #getAccumulate}. When the request is complete, the data are in place.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param result buffer that receives the target's previous elements
     * @param resultCount number of elements of {@code result}, 0 or more
     * @param resultType type of the elements of {@code result}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rGetAccumulate(
            @Nullable Object origin,
            int orgCount,
            Datatype orgType,
            @Nullable Object result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return WindowAccesses.getAccumulate(
                        state,
                        "rGetAccumulate",
                        origin,
                        orgCount,
                        orgType,
                        result,
                        resultCount,
                        resultType,
                        targetRank,
                        targetDisp,
                        targetCount,
                        targetType,
                        op)
                .arrival();
    }

    /**
     * Calls {@link #rGetAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}.
     *
     * @param origin buffer of the calling rank
     * @param orgCount number of elements of {@code origin}, 0 or more
     * @param orgType type of the elements of {@code origin}
     * @param result buffer that receives the target's previous elements
     * @param resultCount number of elements of {@code result}, 0 or more
     * @param resultType type of the elements of {@code result}
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param targetCount number of elements at the target, 0 or more
     * @param targetType type of the elements at the target
     * @param op predefined operator, REPLACE or NO_OP
     * @return request of the operation
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public Request rGetAccumulate(
            @Nullable Buffer origin,
            int orgCount,
            Datatype orgType,
            @Nullable Buffer result,
            int resultCount,
            Datatype resultType,
            int targetRank,
            int targetDisp,
            int targetCount,
            Datatype targetType,
            Op op) {
        return rGetAccumulate(
                (Object) origin,
                orgCount,
                orgType,
                (Object) result,
                resultCount,
                resultType,
                targetRank,
                targetDisp,
                targetCount,
                targetType,
                op);
    }

    /**
     * Combines one element and reads the target's previous element, see {@link #getAccumulate}.
     *
     * @param origin buffer of the calling rank
     * @param result buffer that receives the target's previous elements
     * @param dataType type of the element
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param op predefined operator, REPLACE or NO_OP
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void fetchAndOp(
            @Nullable Object origin,
            @Nullable Object result,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op) {
        WindowAccesses.fetchAndOp(state, origin, result, dataType, targetRank, targetDisp, op)
                .start();
    }

    /**
     * Calls {@link #fetchAndOp(Object, Object, Datatype, int, int, Op)}.
     *
     * @param origin buffer of the calling rank
     * @param result buffer that receives the target's previous elements
     * @param dataType type of the element
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @param op predefined operator, REPLACE or NO_OP
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_OP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an
     *     argument is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void fetchAndOp(
            @Nullable Buffer origin,
            @Nullable Buffer result,
            Datatype dataType,
            int targetRank,
            int targetDisp,
            Op op) {
        fetchAndOp((Object) origin, (Object) result, dataType, targetRank, targetDisp, op);
    }

    /**
     * Replaces one element of the target by {@code origin}'s if it equals {@code compare}'s. The target's previous
     * element is read into {@code result}.
     *
     * @param origin buffer of the calling rank
     * @param compare the element to compare with
     * @param result buffer that receives the target's previous elements
     * @param targetType type of the elements at the target
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void compareAndSwap(
            @Nullable Object origin,
            @Nullable Object compare,
            @Nullable Object result,
            Datatype targetType,
            int targetRank,
            int targetDisp) {
        WindowAccesses.compareAndSwap(state, origin, compare, result, targetType, targetRank, targetDisp)
                .start();
    }

    /**
     * Calls {@link #compareAndSwap(Object, Object, Object, Datatype, int, int)}.
     *
     * @param origin buffer of the calling rank
     * @param compare the element to compare with
     * @param result buffer that receives the target's previous elements
     * @param targetType type of the elements at the target
     * @param targetRank rank of the target, or PROC_NULL
     * @param targetDisp displacement at the target, in its displacement units; 0 or more
     * @throws MPIException of class ERR_RANK, ERR_DISP, ERR_TYPE, ERR_COUNT, ERR_BUFFER or ERR_TRUNCATE if an argument
     *     is invalid; ERR_RMA_SYNC outside of an access epoch
     */
    public void compareAndSwap(
            @Nullable Buffer origin,
            @Nullable Buffer compare,
            @Nullable Buffer result,
            Datatype targetType,
            int targetRank,
            int targetDisp) {
        compareAndSwap((Object) origin, (Object) compare, (Object) result, targetType, targetRank, targetDisp);
    }

    // ---- epochs (MPI-4.1, section 12.5)

    /**
     * Ends an epoch on all ranks and begins another. All ranks call it.
     *
     * @param assertion 0 or a sum of MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE and MODE_NOSUCCEED
     * @throws MPIException of class ERR_ASSERT for other assertions, ERR_RMA_SYNC during another epoch
     */
    public void fence(int assertion) {
        synchronization.fence(assertion);
    }

    /**
     * Begins an access epoch to the ranks of a group when they have posted.
     *
     * @param group ranks to access
     * @param assertion 0, or MODE_NOCHECK if they have posted with MODE_NOCHECK
     * @throws MPIException of class ERR_GROUP for a group with other ranks, ERR_ASSERT for other assertions,
     *     ERR_RMA_SYNC during another epoch
     */
    public void start(Group group, int assertion) {
        synchronization.start(group, assertion);
    }

    /**
     * Ends the access epoch of {@link #start}.
     *
     * @throws MPIException of class ERR_RMA_SYNC outside of such an epoch
     */
    public void complete() {
        synchronization.complete();
    }

    /**
     * Begins an exposure epoch: the ranks of a group may access this one.
     *
     * @param group ranks that may access this one
     * @param assertion 0 or a sum of MODE_NOCHECK, MODE_NOSTORE and MODE_NOPUT
     * @throws MPIException of class ERR_GROUP for a group with other ranks, ERR_ASSERT for other assertions,
     *     ERR_RMA_SYNC during another epoch
     */
    public void post(Group group, int assertion) {
        synchronization.post(group, assertion);
    }

    /**
     * Ends the exposure epoch of {@link #post} when all its ranks have completed their accesses.
     *
     * @throws MPIException of class ERR_RMA_SYNC outside of such an epoch
     */
    public void waitFor() {
        synchronization.waitFor();
    }

    /**
     * Ends the exposure epoch like {@link #waitFor}, but does not wait.
     *
     * @return whether all ranks have completed their accesses
     * @throws MPIException of class ERR_RMA_SYNC outside of such an epoch
     */
    public boolean test() {
        return synchronization.test();
    }

    /**
     * Begins an access epoch to a rank when its lock is acquired.
     *
     * @param lockType LOCK_SHARED or LOCK_EXCLUSIVE
     * @param rank rank of the target, or PROC_NULL
     * @param assertion 0, or MODE_NOCHECK if no other rank requests the lock
     * @throws MPIException of class ERR_LOCKTYPE, ERR_RANK or ERR_ASSERT for an invalid argument; ERR_RMA_SYNC during
     *     another epoch, or for a window with {@code no_locks=true}
     */
    public void lock(int lockType, int rank, int assertion) {
        synchronization.lock(lockType, rank, assertion);
    }

    /**
     * Ends the access epoch of {@link #lock} when all requests to the rank are complete, and releases its lock.
     *
     * @param rank rank of the target, or PROC_NULL
     * @throws MPIException of class ERR_RMA_SYNC if the rank is not locked, ERR_RANK if there is no such rank
     */
    public void unlock(int rank) {
        synchronization.unlock(rank);
    }

    /**
     * Begins an access epoch to all ranks, with shared locks.
     *
     * @param assertion 0, or MODE_NOCHECK if no rank requests an exclusive lock
     * @throws MPIException of class ERR_ASSERT for other assertions; ERR_RMA_SYNC during another epoch, or for a window
     *     with {@code no_locks=true}
     */
    public void lockAll(int assertion) {
        synchronization.lockAll(assertion);
    }

    /**
     * Ends the access epoch of {@link #lockAll} when all requests are complete, and releases the locks.
     *
     * @throws MPIException of class ERR_RMA_SYNC outside of such an epoch
     */
    public void unlockAll() {
        synchronization.unlockAll();
    }

    /**
     * Waits until all requests to a rank are complete at the target.
     *
     * @param rank rank of the target, or PROC_NULL
     * @throws MPIException of class ERR_RMA_SYNC if the rank is not locked, ERR_RANK if there is no such rank
     */
    public void flush(int rank) {
        synchronization.flush(rank);
    }

    /**
     * Waits until the buffers of all requests to a rank may be reused.
     *
     * @param rank rank of the target, or PROC_NULL
     * @throws MPIException of class ERR_RMA_SYNC if the rank is not locked, ERR_RANK if there is no such rank
     */
    public void flushLocal(int rank) {
        synchronization.flushLocal(rank);
    }

    /**
     * Waits until the requests to all ranks are complete at the targets.
     *
     * @throws MPIException of class ERR_RMA_SYNC if no rank is locked
     */
    public void flushAll() {
        synchronization.flushAll();
    }

    /**
     * Waits until the buffers of the requests to all ranks may be reused.
     *
     * @throws MPIException of class ERR_RMA_SYNC if no rank is locked
     */
    public void flushLocalAll() {
        synchronization.flushLocalAll();
    }

    /** Lets all pending accesses to this rank's memory happen; takes the time of a poll. */
    public void sync() {
        synchronization.sync();
    }

    // ---- names, hints, error handlers

    /**
     * Sets the name that messages show.
     *
     * @param name name of at most MAX_OBJECT_NAME characters
     * @throws MPIException of class ERR_ARG if the name is null or too long
     */
    public void setName(String name) {
        Call call = state.call("setName", "name", name);
        state.checkActive(call);
        state.name(call.checkName(name));
    }

    /**
     * Returns the name of the window.
     *
     * @return its name; empty if it has none
     */
    public String getName() {
        state.checkActive(state.call("getName"));
        return state.name();
    }

    /**
     * Replaces its hints.
     *
     * @param info the new hints; a null info for none
     */
    public void setInfo(Info info) {
        state.checkActive(state.call("setInfo"));
        state.hints(info.isNull() ? new Info() : info.dup());
    }

    /** {@return a copy of the window's hints} */
    public Info getInfo() {
        state.checkActive(state.call("getInfo"));
        return state.hints().dup();
    }

    /**
     * Sets the handler of errors in calls on the window; initially errors are fatal.
     *
     * @param errhandler the new error handler
     * @throws MPIException of class ERR_ARG if it is null
     */
    public void setErrhandler(Errhandler errhandler) {
        Call call = state.call("setErrhandler", "errhandler", errhandler);
        state.checkActive(call);
        state.handler(call.checkNotNull(MPI.ERR_ARG, "errhandler", errhandler));
    }

    /** {@return the handler of errors in calls on the window} */
    public Errhandler getErrhandler() {
        state.checkActive(state.call("getErrhandler"));
        return state.handler();
    }

    /**
     * Passes an error of the program to the error handler. ERRORS_ARE_FATAL ends the job; ERRORS_RETURN has no effect.
     *
     * @param errorCode number of the error class
     */
    public void callErrhandler(int errorCode) {
        Call call = state.call("callErrhandler", "errorCode", errorCode);
        state.checkActive(call);
        if (state.handler().isFatal()) {
            throw call.error(errorCode, "raised by the program");
        }
    }

    // ---- attributes

    /**
     * Creates a keyval.
     *
     * @return number of the new keyval
     */
    public static int createKeyval() {
        return Keyvals.current(new Call(null, "createKeyval", () -> "Win.createKeyval()"))
                .create();
    }

    /**
     * Frees a keyval; attributes under it stay.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public static void freeKeyval(int keyval) {
        Call call = new Call(null, "freeKeyval", () -> Call.words("Win.freeKeyval", "keyval", keyval));
        Keyvals.current(call).free(call, keyval);
    }

    /**
     * Sets an attribute.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @param value the value
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public void setAttr(int keyval, Object value) {
        Call call = state.call("setAttr", "keyval", keyval);
        state.checkActive(call);
        attributes.set(call, keyval, value);
    }

    /**
     * Returns the value of a keyval. {@link MPI#WIN_BASE} has the buffer behind the calling rank's part.
     * {@link MPI#WIN_SIZE} and {@link MPI#WIN_DISP_UNIT} have its size and its displacement unit in bytes, as Integers.
     *
     * @param keyval number of a predefined keyval, or one that {@link #createKeyval} has returned
     * @return the value; null if there is none
     * @throws MPIException of class ERR_KEYVAL for any other number
     */
    public @Nullable Object getAttr(int keyval) {
        Call call = state.call("getAttr", "keyval", keyval);
        state.checkActive(call);
        return exposure.attribute(call, keyval, attributes);
    }

    /**
     * Removes an attribute.
     *
     * @param keyval number that {@link #createKeyval} has returned
     * @throws MPIException of class ERR_KEYVAL for any other number, or if there is no value
     */
    public void deleteAttr(int keyval) {
        Call call = state.call("deleteAttr", "keyval", keyval);
        state.checkActive(call);
        attributes.delete(call, keyval);
    }
}
