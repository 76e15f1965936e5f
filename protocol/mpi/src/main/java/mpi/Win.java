package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Memory that the ranks of a communicator let each other access (MPI-4.1, chapter 12). Requests are served at the target
 * without its program taking part, those of one rank in the order of its calls, each as a whole.
 *
 * <p>Sizes and displacement units count elements of the base buffer, as in the Open MPI bindings; a displacement of a call
 * counts displacement units of its target. What a request may touch is the whole base buffer, also where the program has asked
 * for less.
 *
 * <p>Data of the origin are taken at the call; fetched ones are in place when the epoch ends, or after a flush, or when the request is
 * complete. What was asked of targets is certain to be done only when the epoch has ended, or after a flush; errors of the targets are
 * told then. Buffers may be arrays here too; the methods that take {@link Buffer}s are the exact signatures of the Open MPI bindings,
 * for programs that were compiled against those.
 */
public final class Win extends Identified implements Freeable {
    public static final int WIN_NULL = Constants.number(0);

    /** Of a window that allocates its memory: memory that others access by calls only. */
    public static final int FLAVOR_PRIVATE = Constants.number(0);

    /** Of a window that allocates its memory: memory that the ranks of the node may use, see {@link #sharedQuery}. */
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
     * @param size elements of {@code base}
     * @param dispUnit elements of {@code base} that one displacement is
     * @param info {@code no_locks=true} says that there will be no locks
     */
    public Win(@Nullable Object base, int size, int dispUnit, Info info, Comm comm) {
        this(WinExposure.created(base, size, dispUnit, info, comm));
    }

    /** {@link #Win(Object, int, int, Info, Comm)}. */
    public Win(@Nullable Buffer base, int size, int dispUnit, Info info, Comm comm) {
        this((Object) base, size, dispUnit, info, comm);
    }

    /**
     * Exposes memory of the library's choice. All ranks of the communicator call it.
     *
     * @param base is that memory if it is direct and has room for {@code size} elements; if not, there is new memory, and this only
     *     says of which type it is
     * @param flavor {@link #FLAVOR_PRIVATE} or {@link #FLAVOR_SHARED}
     */
    public Win(int size, int dispUnit, Info info, Comm comm, Buffer base, int flavor) {
        this(WinExposure.allocated(size, dispUnit, info, comm, base, flavor));
    }

    /** Exposes what is attached later. All ranks of the communicator call it. Displacements are addresses, see {@link #getAddress}. */
    public Win(Info info, Comm comm) {
        this(WinExposure.dynamic(info, comm));
    }

    // ---- the window

    /** The ranks that share it. */
    public Group getGroup() {
        state.checkActive(state.call("getGroup"));
        return new Group(state.view().rankmap());
    }

    /** Ends the window, when all that was asked of it is done. All ranks call it. */
    @Override
    public void free() {
        Call call = state.call("free");
        state.checkActive(call);
        exposure.close(call, state);
    }

    // ---- memory of a dynamic window

    /** Exposes a buffer in a dynamic window. */
    public void attach(Buffer base, int size) {
        attached.attach(state.call("attach", "size", size), base, size);
    }

    /** Ends what {@link #attach} has begun. */
    public void detach(Buffer base) {
        attached.detach(state.call("detach"), base);
    }

    /**
     * The address of an attached buffer, which other ranks use as displacement. The Open MPI bindings have no such method, and their
     * displacements have no room for addresses of C; here attached buffers follow each other from 0, aligned to
     * {@value org.rankcluster.protocol.onesided.WindowMemory#ALIGNMENT} bytes, and no address is used twice.
     */
    public int getAddress(Buffer base) {
        return Math.toIntExact(attached.address(state.call("getAddress"), base));
    }

    // ---- shared memory

    /**
     * The memory of a rank of a window with {@link #FLAVOR_SHARED}, in native byte order; of the first rank that has any, for
     * PROC_NULL. The Open MPI bindings have no such method. What one rank writes, another may read after synchronisation.
     */
    public ByteBuffer sharedQuery(int rank) {
        Call call = state.call("sharedQuery", "rank", rank);
        state.checkActive(call);
        return exposure.query(call, state, rank);
    }

    // ---- access (MPI-4.1, section 12.3)

    /** Writes elements of {@code origin} to a target. */
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

    /** {@link #put(Object, int, Datatype, int, int, int, Datatype)}. */
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

    /** Starts {@link #put}; when the request is complete, {@code origin} may be reused. */
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

    /** {@link #rPut(Object, int, Datatype, int, int, int, Datatype)}. */
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

    /** Reads elements of a target into {@code origin}. */
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

    /** {@link #get(Object, int, Datatype, int, int, int, Datatype)}. */
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

    /** Starts {@link #get}; when the request is complete, the data are in place. */
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

    /** {@link #rGet(Object, int, Datatype, int, int, int, Datatype)}. */
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

    /** Combines elements of {@code origin} with those of a target; each of them is changed as one. */
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

    /** {@link #accumulate(Object, int, Datatype, int, int, int, Datatype, Op)}. */
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

    /** Starts {@link #accumulate}; when the request is complete, {@code origin} may be reused. */
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

    /** {@link #rAccumulate(Object, int, Datatype, int, int, int, Datatype, Op)}. */
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

    /** {@link #accumulate}, and the target's elements as they were before go to {@code result}. */
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

    /** {@link #getAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}. */
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

    /** Starts {@link #getAccumulate}; when the request is complete, the data are in place. */
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

    /** {@link #rGetAccumulate(Object, int, Datatype, Object, int, Datatype, int, int, int, Datatype, Op)}. */
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

    /** {@link #getAccumulate} of one element. */
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

    /** {@link #fetchAndOp(Object, Object, Datatype, int, int, Op)}. */
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
     * Puts one element of {@code origin} in the place of the target's if that is the one of {@code compare}; what the target had
     * goes to {@code result}.
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

    /** {@link #compareAndSwap(Object, Object, Object, Datatype, int, int)}. */
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
     * Ends an epoch on all ranks and begins another; all of them call it.
     *
     * @param assertion 0 or a sum of MODE_NOSTORE, MODE_NOPUT, MODE_NOPRECEDE and MODE_NOSUCCEED
     */
    public void fence(int assertion) {
        synchronization.fence(assertion);
    }

    /**
     * Begins to access the ranks of a group, when they have posted.
     *
     * @param assertion 0, or MODE_NOCHECK if they have posted with MODE_NOCHECK
     */
    public void start(Group group, int assertion) {
        synchronization.start(group, assertion);
    }

    /** Ends what {@link #start} has begun. */
    public void complete() {
        synchronization.complete();
    }

    /**
     * Lets the ranks of a group access this one.
     *
     * @param assertion 0 or a sum of MODE_NOCHECK, MODE_NOSTORE and MODE_NOPUT
     */
    public void post(Group group, int assertion) {
        synchronization.post(group, assertion);
    }

    /** Waits until all ranks that were let in by {@link #post} are done. */
    public void waitFor() {
        synchronization.waitFor();
    }

    /** {@link #waitFor} without waiting: whether all are done. */
    public boolean test() {
        return synchronization.test();
    }

    /**
     * Waits for the lock of a rank, and begins to access it.
     *
     * @param lockType LOCK_SHARED or LOCK_EXCLUSIVE
     * @param assertion 0, or MODE_NOCHECK if nobody else wants the lock
     */
    public void lock(int lockType, int rank, int assertion) {
        synchronization.lock(lockType, rank, assertion);
    }

    /** Waits until what was asked of a rank is done, and gives its lock back. */
    public void unlock(int rank) {
        synchronization.unlock(rank);
    }

    /**
     * Begins to access all ranks, with shared locks.
     *
     * @param assertion 0, or MODE_NOCHECK if nobody wants an exclusive lock
     */
    public void lockAll(int assertion) {
        synchronization.lockAll(assertion);
    }

    /** Waits until what was asked of all ranks is done, and gives their locks back. */
    public void unlockAll() {
        synchronization.unlockAll();
    }

    /** Waits until what was asked of a rank is done there. */
    public void flush(int rank) {
        synchronization.flush(rank);
    }

    /** Waits until the buffers of what was asked of a rank may be used again. */
    public void flushLocal(int rank) {
        synchronization.flushLocal(rank);
    }

    /** {@link #flush} of all ranks. */
    public void flushAll() {
        synchronization.flushAll();
    }

    /** {@link #flushLocal} of all ranks. */
    public void flushLocalAll() {
        synchronization.flushLocalAll();
    }

    /** Lets everything up to now happen to this rank's memory; takes the time of a poll. */
    public void sync() {
        synchronization.sync();
    }

    // ---- names, hints, error handlers

    /** Names it for messages. */
    public void setName(String name) {
        Call call = state.call("setName", "name", name);
        state.checkActive(call);
        state.name(call.checkName(name));
    }

    public String getName() {
        state.checkActive(state.call("getName"));
        return state.name();
    }

    /** Replaces its hints. */
    public void setInfo(Info info) {
        state.checkActive(state.call("setInfo"));
        state.hints(info.isNull() ? new Info() : info.dup());
    }

    /** A copy of its hints. */
    public Info getInfo() {
        state.checkActive(state.call("getInfo"));
        return state.hints().dup();
    }

    /** Sets what happens to errors in calls on it; at first they are fatal. */
    public void setErrhandler(Errhandler errhandler) {
        Call call = state.call("setErrhandler", "errhandler", errhandler);
        state.checkActive(call);
        state.handler(call.checkNotNull(MPI.ERR_ARG, "errhandler", errhandler));
    }

    public Errhandler getErrhandler() {
        state.checkActive(state.call("getErrhandler"));
        return state.handler();
    }

    /** Lets the error handler deal with an error of the program: ERRORS_ARE_FATAL ends the job, ERRORS_RETURN does nothing. */
    public void callErrhandler(int errorCode) {
        Call call = state.call("callErrhandler", "errorCode", errorCode);
        state.checkActive(call);
        if (state.handler().isFatal()) {
            throw call.error(errorCode, "raised by the program");
        }
    }

    // ---- attributes

    /** A new keyval. */
    public static int createKeyval() {
        return Keyvals.current(new Call(null, "createKeyval", () -> "Win.createKeyval()"))
                .create();
    }

    /** Gives a keyval up; attributes under it stay. */
    public static void freeKeyval(int keyval) {
        Call call = new Call(null, "freeKeyval", () -> Call.words("Win.freeKeyval", "keyval", keyval));
        Keyvals.current(call).free(call, keyval);
    }

    /** Attaches a value. */
    public void setAttr(int keyval, Object value) {
        Call call = state.call("setAttr", "keyval", keyval);
        state.checkActive(call);
        attributes.set(call, keyval, value);
    }

    /**
     * The value under a keyval, or null. Under {@link MPI#WIN_BASE} there is the buffer behind the calling rank's part, under
     * {@link MPI#WIN_SIZE} and {@link MPI#WIN_DISP_UNIT} its size and its displacement unit in bytes, as Integers.
     */
    public @Nullable Object getAttr(int keyval) {
        Call call = state.call("getAttr", "keyval", keyval);
        state.checkActive(call);
        return exposure.attribute(call, keyval, attributes);
    }

    /** Takes the value under a keyval away; an error if there is none. */
    public void deleteAttr(int keyval) {
        Call call = state.call("deleteAttr", "keyval", keyval);
        state.checkActive(call);
        attributes.delete(call, keyval);
    }
}
