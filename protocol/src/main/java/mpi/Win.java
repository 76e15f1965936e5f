package mpi;

import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.datatype.Memory;
import org.rankcluster.protocol.onesided.MemoryOperation;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * Memory that the ranks of a communicator let each other access (MPI-4.1, chapter 12). Requests are served at the target
 * without its program taking part, those of one rank in the order of its calls, each as a whole.
 *
 * <p>Sizes and displacement units count elements of the base buffer, as in the Open MPI bindings; a displacement of a call
 * counts displacement units of its target. What a request may touch is the whole base buffer, also where the program has asked
 * for less.
 */
public final class Win extends WinBufferSignatures implements Freeable {
    public static final int WIN_NULL = Constants.number(0);

    /** Of a window that allocates its memory: memory that others access by calls only. */
    public static final int FLAVOR_PRIVATE = Constants.number(0);

    /** Of a window that allocates its memory: memory that the ranks of the node may use, see {@link #sharedQuery}. */
    public static final int FLAVOR_SHARED = Constants.number(1);

    private final WinExposure exposure;
    private final Attributes attributes = new Attributes();
    private final Map<Memory, Long> attached = new LinkedHashMap<>();

    private Win(WinExposure exposure) {
        super(exposure.comm(), exposure.info());
        this.exposure = exposure;
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

    private void checkDynamic(Call call) {
        checkActive(call);
        if (exposure.kind() != WinExposure.Kind.DYNAMIC) {
            throw call.error(MPI.ERR_RMA_FLAVOR, "window", "of another flavor", "a dynamic window");
        }
    }

    /** Exposes a buffer in a dynamic window. */
    public void attach(Buffer base, int size) {
        Call call = call("attach", "size", size);
        checkDynamic(call);
        call.checkNotNegative(MPI.ERR_SIZE, "size", size);
        Memory memory = Memory.of(base);
        if (memory == null || memory.isReadOnly()) {
            throw call.error(MPI.ERR_RMA_ATTACH, "base", UserBuffer.kind(base), "a buffer that can be written to");
        }
        if (attached.containsKey(memory)) {
            throw call.error(MPI.ERR_RMA_ATTACH, "base", UserBuffer.kind(base), "a buffer that is not attached");
        }
        long address = exposure.memory().reserve(memory.size());
        attached.put(memory, address);
        post(MemoryOperation.change(id(), () -> exposure.memory().attach(address, memory)));
    }

    /** Ends what {@link #attach} has begun. */
    public void detach(Buffer base) {
        Call call = call("detach");
        checkDynamic(call);
        long address = address(call, base);
        attached.remove(Memory.of(base));
        post(MemoryOperation.change(id(), () -> exposure.memory().detach(address)));
    }

    /**
     * The address of an attached buffer, which other ranks use as displacement. The Open MPI bindings have no such method, and their
     * displacements have no room for addresses of C; here attached buffers follow each other from 0, aligned to
     * {@value org.rankcluster.protocol.onesided.WindowMemory#ALIGNMENT} bytes, and no address is used twice.
     */
    public int getAddress(Buffer base) {
        Call call = call("getAddress");
        checkDynamic(call);
        return Math.toIntExact(address(call, base));
    }

    private long address(Call call, Buffer base) {
        Long address = attached.get(Memory.of(base));
        if (address == null) {
            throw call.error(MPI.ERR_RMA_ATTACH, "base", UserBuffer.kind(base), "a buffer that is attached");
        }
        return address;
    }

    /**
     * The memory of a rank of a window with {@link #FLAVOR_SHARED}, in native byte order; of the first rank that has any, for
     * PROC_NULL. The Open MPI bindings have no such method. What one rank writes, another may read after synchronisation.
     */
    public ByteBuffer sharedQuery(int rank) {
        Call call = call("sharedQuery", "rank", rank);
        checkActive(call);
        if (exposure.kind() != WinExposure.Kind.SHARED) {
            throw call.error(MPI.ERR_RMA_FLAVOR, "window", "of another flavor", "one with FLAVOR_SHARED");
        }
        if (isTarget(call, "rank", rank)) {
            return shared(call, rank);
        }
        for (int each = 0; each < view().size(); each++) {
            if (shared(call, each).capacity() > 0) {
                return shared(call, each);
            }
        }
        return shared(call, 0);
    }

    private ByteBuffer shared(Call call, int rank) {
        ByteBuffer memory = runtime().sharedMemory().find(id(), worldRank(rank));
        if (memory == null) {
            throw call.error(MPI.ERR_WIN, "rank " + rank + " has freed the window");
        }
        return memory.duplicate().order(ByteOrder.nativeOrder());
    }

    /** The ranks that share it. */
    public Group getGroup() {
        checkActive(call("getGroup"));
        return new Group(view().rankmap());
    }

    /** Ends the window, when all that was asked of it is done. All ranks call it. */
    @Override
    public void free() {
        Call call = call("free");
        checkActive(call);
        check(call, epochs().free());
        flushEverything(call, false);
        barrier(call);
        post(MemoryOperation.free(id()));
        RankRuntime runtime = runtime();
        if (exposure.shared() != null) {
            runtime.sharedMemory().remove(id(), runtime.rank());
        }
        markFreed();
    }

    /** Sets what happens to errors in calls on it; at first they are fatal. */
    public void setErrhandler(Errhandler errhandler) {
        Call call = call("setErrhandler", "errhandler", errhandler);
        checkActive(call);
        call.checkNotNull(MPI.ERR_ARG, "errhandler", errhandler);
        handler(errhandler);
    }

    public Errhandler getErrhandler() {
        checkActive(call("getErrhandler"));
        return handler();
    }

    /** Lets the error handler deal with an error of the program: ERRORS_ARE_FATAL ends the job, ERRORS_RETURN does nothing. */
    public void callErrhandler(int errorCode) {
        Call call = call("callErrhandler", "errorCode", errorCode);
        checkActive(call);
        if (handler().isFatal()) {
            throw call.error(errorCode, "raised by the program");
        }
    }

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
        Call call = call("setAttr", "keyval", keyval);
        checkActive(call);
        Keyvals.current(call).check(call, keyval);
        attributes.put(keyval, value);
    }

    /**
     * The value under a keyval, or null. Under {@link MPI#WIN_BASE} there is the buffer behind the calling rank's part, under
     * {@link MPI#WIN_SIZE} and {@link MPI#WIN_DISP_UNIT} its size and its displacement unit in bytes, as Integers.
     */
    public @Nullable Object getAttr(int keyval) {
        Call call = call("getAttr", "keyval", keyval);
        checkActive(call);
        if (keyval == MPI.WIN_BASE) {
            return exposure.base();
        }
        if (keyval == MPI.WIN_SIZE) {
            return exposure.size();
        }
        if (keyval == MPI.WIN_DISP_UNIT) {
            return exposure.unit();
        }
        Keyvals.current(call).checkKnown(call, keyval);
        return attributes.get(keyval);
    }

    /** Takes the value under a keyval away; an error if there is none. */
    public void deleteAttr(int keyval) {
        Call call = call("deleteAttr", "keyval", keyval);
        checkActive(call);
        Keyvals.current(call).checkKnown(call, keyval);
        if (!attributes.remove(keyval)) {
            throw call.error(MPI.ERR_KEYVAL, "keyval", keyval, "one under which there is a value");
        }
    }

    /** A copy of its hints. */
    public Info getInfo() {
        checkActive(call("getInfo"));
        return hints().dup();
    }

    /** Replaces its hints. */
    public void setInfo(Info info) {
        checkActive(call("setInfo"));
        hints(info.isNull() ? new Info() : info.dup());
    }

    /** Names it for messages. */
    public void setName(String name) {
        Call call = call("setName", "name", name);
        checkActive(call);
        if (name.length() > MPI.MAX_OBJECT_NAME) {
            throw call.error(MPI.ERR_ARG, "name", name, "at most " + MPI.MAX_OBJECT_NAME + " characters");
        }
        name(name);
    }

    public String getName() {
        checkActive(call("getName"));
        return name();
    }
}
