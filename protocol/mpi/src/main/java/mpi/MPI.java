package mpi;

import static mpi.Constants.number;

import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.collective.InterCollectives;
import org.rankcluster.protocol.datatype.BasicType;
import org.rankcluster.protocol.datatype.DirectSlices;
import org.rankcluster.protocol.datatype.Layout;
import org.rankcluster.protocol.file.FileException;
import org.rankcluster.protocol.onesided.RmaErrors;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.MpjArguments;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.ProcessServer;
import org.rankcluster.protocol.runtime.ProcessView;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The main class of both Java APIs: initialization and finalization of MPI, the clock, and the predefined objects. Open
 * MPI's API is in camelCase without offsets. MPJ's names are capitalized, and an offset follows every buffer.
 *
 * <p><b>Arguments.</b> {@code main} receives the user's arguments and {@link #Init} returns them unchanged. The launchers of MPJ put rank,
 * number of processes and device in front of them. If programs rely on it, {@code --config mpj-arguments=true} passes these three to {@code
 * main} as well; {@code Init} returns the rest.
 *
 * <p><b>Threads.</b> All threads that a rank has started may call MPI at any time, {@link #THREAD_MULTIPLE}. The
 * threads of a rank share its clock, as threads share a core.
 *
 * <p><b>Numbers</b> have Open MPI's values. Numbers whose values differ between the two APIs are no compile-time
 * constants. MPJ's four results of a comparison are compile-time constants, with its values. Error codes are the error
 * classes themselves.
 *
 * <p><b>Predefined objects</b> are shared by all ranks of a JVM and have no state.
 */
public class MPI {
    private static final double SECONDS = 1e-12;

    // ---- error classes (MPI-4.1, table 9.4)

    public static final int SUCCESS = 0;
    public static final int ERR_BUFFER = 1;
    public static final int ERR_COUNT = Operation.ERR_COUNT;
    public static final int ERR_TYPE = Operation.ERR_TYPE;
    public static final int ERR_TAG = 4;
    public static final int ERR_COMM = 5;
    public static final int ERR_RANK = 6;
    public static final int ERR_REQUEST = 7;
    public static final int ERR_ROOT = Operation.ERR_ROOT;
    public static final int ERR_GROUP = 9;
    public static final int ERR_OP = Operation.ERR_OP;
    public static final int ERR_TOPOLOGY = 11;
    public static final int ERR_DIMS = 12;
    public static final int ERR_ARG = 13;
    public static final int ERR_UNKNOWN = 14;
    public static final int ERR_TRUNCATE = Operation.ERR_TRUNCATE;
    public static final int ERR_OTHER = Operation.ERR_OTHER;
    public static final int ERR_INTERN = 17;
    public static final int ERR_IN_STATUS = 18;
    public static final int ERR_PENDING = 19;
    public static final int ERR_ACCESS = FileException.ACCESS;
    public static final int ERR_AMODE = 21;
    public static final int ERR_ASSERT = 22;
    public static final int ERR_BAD_FILE = FileException.BAD_FILE;
    public static final int ERR_BASE = 24;
    public static final int ERR_CONVERSION = 25;
    public static final int ERR_DISP = 26;
    public static final int ERR_DUP_DATAREP = 27;
    public static final int ERR_FILE_EXISTS = FileException.FILE_EXISTS;
    public static final int ERR_FILE_IN_USE = FileException.FILE_IN_USE;
    public static final int ERR_FILE = FileException.FILE;
    public static final int ERR_INFO_KEY = 31;
    public static final int ERR_INFO_NOKEY = 32;
    public static final int ERR_INFO_VALUE = 33;
    public static final int ERR_INFO = 34;
    public static final int ERR_IO = FileException.IO;
    public static final int ERR_KEYVAL = 36;
    public static final int ERR_LOCKTYPE = 37;
    public static final int ERR_NAME = ProcessServer.NAME;
    public static final int ERR_NO_MEM = 39;
    public static final int ERR_NOT_SAME = 40;
    public static final int ERR_NO_SPACE = FileException.NO_SPACE;
    public static final int ERR_NO_SUCH_FILE = FileException.NO_SUCH_FILE;
    public static final int ERR_PORT = ProcessServer.PORT;
    public static final int ERR_QUOTA = FileException.QUOTA;
    public static final int ERR_READ_ONLY = FileException.READ_ONLY;
    public static final int ERR_RMA_CONFLICT = RmaErrors.CONFLICT;
    public static final int ERR_RMA_SYNC = RmaErrors.SYNC;
    public static final int ERR_SERVICE = ProcessServer.SERVICE;
    public static final int ERR_SIZE = 49;
    public static final int ERR_SPAWN = ProcessServer.SPAWN;
    public static final int ERR_UNSUPPORTED_DATAREP = 51;
    public static final int ERR_UNSUPPORTED_OPERATION = 52;
    public static final int ERR_WIN = RmaErrors.WIN;
    public static final int ERR_PROC_ABORTED = 54;
    public static final int ERR_SYSRESOURCE = 55;
    public static final int ERR_RMA_RANGE = RmaErrors.RANGE;
    public static final int ERR_RMA_ATTACH = RmaErrors.ATTACH;
    public static final int ERR_RMA_FLAVOR = RmaErrors.FLAVOR;
    public static final int ERR_RMA_SHARED = RmaErrors.SHARED;
    public static final int ERR_LASTCODE = 92;

    // ---- numbers

    public static final int ANY_SOURCE = number(-1);
    public static final int ANY_TAG = number(-1);
    public static final int PROC_NULL = number(InterCollectives.NO_RANK);
    public static final int UNDEFINED = number(-32766);

    public static final int IDENT = 0;
    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;
    public static final int CONGRUENT = 3;

    /** Kinds of process topologies. */
    public static final int CART = number(1);

    public static final int GRAPH = number(2);
    public static final int DIST_GRAPH = number(3);

    /** Root argument of the root itself in a collective of an intercommunicator. */
    public static final int ROOT = number(InterCollectives.ROOT);

    /** Keyvals of the predefined attributes of communicators and windows. */
    public static final int TAG_UB = number(0);

    public static final int HOST = number(1);
    public static final int IO = number(2);
    public static final int WTIME_IS_GLOBAL = number(3);
    public static final int APPNUM = number(4);
    public static final int LASTUSEDCODE = number(5);
    public static final int UNIVERSE_SIZE = number(6);
    public static final int WIN_BASE = number(7);
    public static final int WIN_SIZE = number(8);
    public static final int WIN_DISP_UNIT = number(9);
    public static final int KEYVAL_INVALID = number(-1);

    public static final int THREAD_SINGLE = number(0);
    public static final int THREAD_FUNNELED = number(1);
    public static final int THREAD_SERIALIZED = number(2);
    public static final int THREAD_MULTIPLE = number(3);

    /** MPJ's number of processors for the threads of a process; a rank has one. */
    public static final int NUM_OF_PROCESSORS = number(1);

    /** Version of the standard that {@link MPI#getVersion} returns. */
    public static final int VERSION = number(3);

    public static final int SUBVERSION = number(1);

    /** Overhead of a message in the buffer for buffered sends, in bytes. */
    public static final int BSEND_OVERHEAD = number(128);

    /** MPJ's overheads of messages in a buffer, in bytes; there are none here. */
    public static final int SEND_OVERHEAD = number(0);

    public static final int RECV_OVERHEAD = number(0);

    public static final int MAX_PORT_NAME = number(1024);
    public static final int MAX_DATAREP_STRING = number(128);
    public static final int MAX_OBJECT_NAME = number(64);
    public static final int MAX_INFO_KEY = number(36);
    public static final int MAX_INFO_VAL = number(256);

    /** Storage orders of arrays: the last dimension contiguous, or the first. */
    public static final int ORDER_C = number(0);

    public static final int ORDER_FORTRAN = number(1);

    /** Distributions of a dimension of a distributed array. */
    public static final int DISTRIBUTE_BLOCK = number(0);

    public static final int DISTRIBUTE_CYCLIC = number(1);
    public static final int DISTRIBUTE_NONE = number(2);

    /** Default block length of a distribution. */
    public static final int DISTRIBUTE_DFLT_DARG = number(-1);

    /** Modes of opened files; a sum of them is passed. */
    public static final int MODE_CREATE = number(1);

    public static final int MODE_RDONLY = number(2);
    public static final int MODE_WRONLY = number(4);
    public static final int MODE_RDWR = number(8);
    public static final int MODE_DELETE_ON_CLOSE = number(16);
    public static final int MODE_UNIQUE_OPEN = number(32);
    public static final int MODE_EXCL = number(64);
    public static final int MODE_APPEND = number(128);
    public static final int MODE_SEQUENTIAL = number(256);
    public static final int DISPLACEMENT_CURRENT = number(-54_278_278);
    public static final int SEEK_SET = number(600);
    public static final int SEEK_CUR = number(602);
    public static final int SEEK_END = number(604);

    /** Assertions of a program about the epochs of a window; a sum of them is passed. */
    public static final int MODE_NOCHECK = number(1);

    public static final int MODE_NOPRECEDE = number(2);
    public static final int MODE_NOPUT = number(4);
    public static final int MODE_NOSTORE = number(8);
    public static final int MODE_NOSUCCEED = number(16);
    public static final int LOCK_EXCLUSIVE = number(1);
    public static final int LOCK_SHARED = number(2);

    // ---- predefined objects

    public static final Errhandler ERRORS_ARE_FATAL = new Errhandler(true);
    public static final Errhandler ERRORS_ABORT = new Errhandler(true);
    public static final Errhandler ERRORS_RETURN = new Errhandler(false);

    public static final Intracomm COMM_WORLD = new Intracomm(new CommHandle("COMM_WORLD", MpiProcess::world));
    public static final Intracomm COMM_SELF = new Intracomm(new CommHandle("COMM_SELF", MpiProcess::self));
    public static final Comm COMM_NULL = new Comm(CommHandle.none());

    public static final Datatype DATATYPE_NULL = new Datatype();
    public static final Datatype NULL = DATATYPE_NULL;
    public static final Datatype BYTE = basic(BasicType.BYTE);
    public static final Datatype CHAR = basic(BasicType.CHAR);
    public static final Datatype SHORT = basic(BasicType.SHORT);
    public static final Datatype BOOLEAN = basic(BasicType.BOOLEAN);
    public static final Datatype INT = basic(BasicType.INT);
    public static final Datatype LONG = basic(BasicType.LONG);
    public static final Datatype FLOAT = basic(BasicType.FLOAT);
    public static final Datatype DOUBLE = basic(BasicType.DOUBLE);
    public static final Datatype PACKED = basic(BasicType.PACKED);

    /** Datatype of serializable objects. */
    public static final Datatype OBJECT = basic(BasicType.OBJECT);

    /** Bounds without data, for {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.predefined(Layout.lowerMarker(), null, "LB");

    public static final Datatype UB = Datatype.predefined(Layout.upperMarker(), null, "UB");

    public static final Datatype FLOAT_COMPLEX = complex(ElementType.FLOAT_COMPLEX);
    public static final Datatype DOUBLE_COMPLEX = complex(ElementType.DOUBLE_COMPLEX);

    /**
     * Pairs of a value and an index for MINLOC and MAXLOC. The index is an int in the first group, and of the value's
     * type in MPJ's group.
     */
    public static final Datatype SHORT_INT = pair(ElementType.SHORT_INT);

    public static final Datatype LONG_INT = pair(ElementType.LONG_INT);
    public static final Datatype FLOAT_INT = pair(ElementType.FLOAT_INT);
    public static final Datatype DOUBLE_INT = pair(ElementType.DOUBLE_INT);
    public static final Datatype SHORT2 = pair(ElementType.SHORT2);
    public static final Datatype INT2 = pair(ElementType.INT2);
    public static final Datatype LONG2 = pair(ElementType.LONG2);
    public static final Datatype FLOAT2 = pair(ElementType.FLOAT2);
    public static final Datatype DOUBLE2 = pair(ElementType.DOUBLE2);

    public static final Int2 int2 = new Int2();
    public static final ShortInt shortInt = new ShortInt();
    public static final LongInt longInt = new LongInt();
    public static final FloatInt floatInt = new FloatInt();
    public static final DoubleInt doubleInt = new DoubleInt();

    public static final Op MAX = new Op(Operator.MAX);
    public static final Op MIN = new Op(Operator.MIN);
    public static final Op SUM = new Op(Operator.SUM);
    public static final Op PROD = new Op(Operator.PROD);
    public static final Op LAND = new Op(Operator.LAND);
    public static final Op BAND = new Op(Operator.BAND);
    public static final Op LOR = new Op(Operator.LOR);
    public static final Op BOR = new Op(Operator.BOR);
    public static final Op LXOR = new Op(Operator.LXOR);
    public static final Op BXOR = new Op(Operator.BXOR);
    public static final Op MINLOC = new Op(Operator.MINLOC);
    public static final Op MAXLOC = new Op(Operator.MAXLOC);

    /** Operator for windows: the new value replaces the old one. */
    public static final Op REPLACE = new Op(Operator.REPLACE);

    /** Operator for windows: the old value stays. */
    public static final Op NO_OP = new Op(Operator.NO_OP);

    public static final Group GROUP_EMPTY = Group.empty();
    public static final Group GROUP_NULL = Group.none();
    public static final Request REQUEST_NULL = new Request(null);

    /** Status of a null request: ANY_SOURCE, ANY_TAG, no data. */
    public static final Status EMPTY_STATUS = new Status();

    /** Environment of the calling process: maxprocs, soft, host (its node), arch (the machine), thread_level, and the keys of Open MPI. */
    public static final Info INFO_ENV = Info.environment();

    public static final Info INFO_NULL = Info.none();

    static {
        try {
            for (Field constant : MPI.class.getDeclaredFields()) {
                if (Identified.class.isAssignableFrom(constant.getType())) {
                    ((Identified) constant.get(null)).addName(constant.getName());
                }
            }
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Creates an object without state. */
    public MPI() {}

    private static Datatype basic(BasicType type) {
        ElementType element = switch (type) {
            case PACKED, OBJECT -> null;
            default -> ElementType.valueOf(type.name());
        };
        return Datatype.predefined(Layout.of(type), element, type.name());
    }

    private static Datatype complex(ElementType element) {
        return Datatype.predefined(Layout.contiguous(2, Layout.of(element.value())), element, element.name());
    }

    private static Datatype pair(ElementType element) {
        BasicType index = Objects.requireNonNull(element.index());
        Layout layout = Layout.struct(new int[] {1, 1}, new long[] {0, element.indexOffset()}, new Layout[] {
            Layout.of(element.value()), Layout.of(index)
        });
        return Datatype.predefined(layout, element, element.name());
    }

    // ---- start and end

    /**
     * Starts MPI.
     *
     * @param args arguments of the program's {@code main}
     * @return the user's arguments
     * @throws MPIException of class ERR_OTHER if MPI was started before, also if it was ended since
     */
    public static String[] Init(String[] args) {
        start("MPI.Init", THREAD_SINGLE);
        return MpjArguments.ofUser(args);
    }

    /**
     * Starts MPI.
     *
     * @param args arguments of the program's {@code main}
     * @param required requested thread level, THREAD_SINGLE to THREAD_MULTIPLE
     * @return the provided thread level, which equals the requested one
     * @throws MPIException of class ERR_OTHER if MPI was started before, also if it was ended since
     */
    public static int InitThread(String[] args, int required) {
        return start("MPI.InitThread", required);
    }

    /**
     * Starts MPI.
     *
     * @param required requested thread level, THREAD_SINGLE to THREAD_MULTIPLE
     * @param provided ignored; a hint in MPJ
     * @param argv arguments of the program's {@code main}
     * @return the user's arguments
     * @throws MPIException of class ERR_OTHER if MPI was started before, also if it was ended since
     */
    public static String[] initThread(int required, int provided, String[] argv) {
        start("MPI.initThread", required);
        return MpjArguments.ofUser(argv);
    }

    private static int start(String name, int required) {
        RankRuntime runtime = RankRuntime.current();
        MpiProcess before = MpiProcess.of(runtime);
        if (before != null && before.isFinalized()) {
            throw call(name).withoutMpi("MPI has been finalized and cannot be initialized again");
        }
        if (before != null) {
            throw call(name).error(ERR_OTHER, "called twice");
        }
        int provided = Math.clamp(required, THREAD_SINGLE, THREAD_MULTIPLE);
        MpiProcess process = new MpiProcess(runtime, runtime.contexts(), provided);
        runtime.library(process);
        Origin origin = runtime.origin();
        if (origin != null && origin.hasParent()) {
            process.parent(Processes.parent(call(name), origin));
        }
        return provided;
    }

    private static Call call(String name) {
        return new Call(null, name, () -> name + "()");
    }

    /**
     * Ends MPI for this rank when the data of its buffered sends have left. The program may continue without MPI.
     *
     * @throws MPIException of class ERR_OTHER outside of Init and Finalize
     */
    public static void Finalize() {
        MpiProcess process = MpiProcess.active(call("MPI.Finalize"));
        process.bufferedSends().drain();
        process.markFinalized();
    }

    /** {@return whether MPI was started} */
    public static boolean isInitialized() {
        return MpiProcess.current() != null;
    }

    /** {@return whether MPI was ended} */
    public static boolean isFinalized() {
        MpiProcess process = MpiProcess.current();
        return process != null && process.isFinalized();
    }

    /**
     * Calls {@link #isInitialized}.
     *
     * @return whether MPI was started
     */
    public static boolean Initialized() {
        return isInitialized();
    }

    /**
     * Returns the provided thread level.
     *
     * @return THREAD_SINGLE to THREAD_MULTIPLE
     * @throws MPIException of class ERR_OTHER outside of Init and Finalize
     */
    public static int queryThread() {
        return MpiProcess.active(call("MPI.queryThread")).threadLevel();
    }

    /** {@return whether the caller is the thread that runs the program's {@code main}} */
    public static boolean isThreadMain() {
        RankRuntime runtime = RankRuntime.currentOrNull();
        return runtime != null && runtime.isMainThread();
    }

    /**
     * Calls {@link #isThreadMain}.
     *
     * @return whether the caller is the thread that runs the program's {@code main}
     */
    public static boolean isMainThread() {
        return isThreadMain();
    }

    // ---- the clock, the version, the node

    /**
     * Returns the virtual time since the start of the job, which is the same on all ranks.
     *
     * @return time in seconds, 0 or more
     */
    public static double wtime() {
        Call.enter("wtime");
        return RankRuntime.current().clock() * SECONDS;
    }

    /**
     * Calls {@link #wtime}.
     *
     * @return time in seconds, 0 or more
     */
    public static double Wtime() {
        return wtime();
    }

    /**
     * Returns the resolution of {@link #wtime}.
     *
     * @return one picosecond, in seconds
     */
    public static double wtick() {
        return SECONDS;
    }

    /**
     * Calls {@link #wtick}.
     *
     * @return one picosecond, in seconds
     */
    public static double Wtick() {
        return wtick();
    }

    /** {@return the version of the MPI standard that programs may rely on} */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** {@return the name and the version of this library} */
    public static String getLibVersion() {
        String version = MPI.class.getPackage().getImplementationVersion();
        return version == null ? "RankCluster" : "RankCluster " + version;
    }

    /**
     * Returns the name of the modelled node that hosts the rank.
     *
     * @return name of the node, for example {@code node12}
     * @throws MPIException of class ERR_OTHER after Finalize
     */
    public static String getProcessorName() {
        var _ = call("MPI.getProcessorName").beforeFinalize();
        return nodeName(RankRuntime.current());
    }

    /** Returns the name of the modelled node that hosts a rank. */
    static String nodeName(ProcessView rank) {
        return "node" + rank.node();
    }

    /**
     * Calls {@link #getProcessorName}.
     *
     * @return name of the node, for example {@code node12}
     * @throws MPIException of class ERR_OTHER after Finalize
     */
    public static String Get_processor_name() {
        return getProcessorName();
    }

    /**
     * Does nothing, since there is no profiler to control.
     *
     * @param level ignored; any number
     * @param obj ignored
     */
    public static void pControl(int level, @Nullable Object obj) {
        // Allowed by MPI-4.1, section 15.2.4.
    }

    // ---- buffered sends

    /**
     * Attaches a buffer for buffered sends. Its content does not change.
     *
     * @param buffer buffer whose length limits the pending data, with BSEND_OVERHEAD bytes for each message
     * @throws MPIException of class ERR_BUFFER if a buffer is attached already
     */
    public static void attachBuffer(byte[] buffer) {
        Call call = call("MPI.attachBuffer");
        call.checkNotNull(MPI.ERR_BUFFER, "buffer", buffer);
        MpiProcess.active(call).bufferedSends().attach(call, buffer, buffer.length);
    }

    /**
     * Waits until the data of all buffered sends have left, and detaches the buffer.
     *
     * @return the attached buffer; null if there is none, or an NIO buffer
     */
    public static byte @Nullable [] detachBuffer() {
        Object detached =
                MpiProcess.active(call("MPI.detachBuffer")).bufferedSends().detach();
        return detached instanceof byte[] buffer ? buffer : null;
    }

    /**
     * Attaches an NIO buffer for buffered sends, see {@link #attachBuffer}. The buffer replaces an attached buffer.
     *
     * @param userBuffer buffer whose capacity limits the pending data
     */
    public static void Buffer_attach(ByteBuffer userBuffer) {
        Call call = call("MPI.Buffer_attach");
        call.checkNotNull(MPI.ERR_BUFFER, "buffer", userBuffer);
        MpiProcess.active(call).bufferedSends().replace(userBuffer, userBuffer.capacity());
    }

    /** Waits until the data of all buffered sends have left, and detaches the buffer. */
    public static void Buffer_detach() {
        MpiProcess.active(call("MPI.Buffer_detach")).bufferedSends().detach();
    }

    // ---- the error handler of COMM_WORLD

    /**
     * Sets the handler of errors in calls on COMM_WORLD.
     *
     * @param errhandler the new error handler
     * @throws MPIException of class ERR_ARG if it is null
     */
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.setErrhandler(errhandler);
    }

    /** {@return the handler of errors in calls on COMM_WORLD} */
    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.getErrhandler();
    }

    // ---- NIO buffers: direct ones in native byte order, and views that start at an offset

    /**
     * Creates a direct buffer.
     *
     * @param capacity bytes, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static ByteBuffer newByteBuffer(int capacity) {
        return allocate(capacity, Byte.BYTES);
    }

    /**
     * Creates a direct buffer in native byte order.
     *
     * @param capacity chars, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static CharBuffer newCharBuffer(int capacity) {
        return allocate(capacity, Character.BYTES).asCharBuffer();
    }

    /**
     * Creates a direct buffer in native byte order.
     *
     * @param capacity shorts, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static ShortBuffer newShortBuffer(int capacity) {
        return allocate(capacity, Short.BYTES).asShortBuffer();
    }

    /**
     * Creates a direct buffer in native byte order.
     *
     * @param capacity ints, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static IntBuffer newIntBuffer(int capacity) {
        return allocate(capacity, Integer.BYTES).asIntBuffer();
    }

    /**
     * Creates a direct buffer in native byte order.
     *
     * @param capacity longs, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static LongBuffer newLongBuffer(int capacity) {
        return allocate(capacity, Long.BYTES).asLongBuffer();
    }

    /**
     * Creates a direct buffer in native byte order.
     *
     * @param capacity floats, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return allocate(capacity, Float.BYTES).asFloatBuffer();
    }

    /**
     * Creates a direct buffer in native byte order.
     *
     * @param capacity doubles, 0 or more
     * @return the buffer
     * @throws MPIException of class ERR_ARG for a negative number, or 2 GiB or more
     */
    public static DoubleBuffer newDoubleBuffer(int capacity) {
        return allocate(capacity, Double.BYTES).asDoubleBuffer();
    }

    private static ByteBuffer allocate(int capacity, int size) {
        if (capacity < 0 || capacity > Integer.MAX_VALUE / size) {
            throw new Call(null, "newBuffer", () -> "MPI.newBuffer(capacity=" + capacity + ")")
                    .error(MPI.ERR_ARG, "capacity", capacity, "0.." + Integer.MAX_VALUE / size);
        }
        return ByteBuffer.allocateDirect(capacity * size).order(ByteOrder.nativeOrder());
    }

    /**
     * Returns a view of the bytes of {@code buf} from {@code offset} on, in the same byte order. {@code buf} does not
     * change.
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @return a view of the bytes of {@code buf} from {@code offset} on, in the same byte order
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        ByteBuffer whole = given(buf).duplicate().clear();
        ByteBuffer slice = whole.slice(offset, rest(whole.capacity(), offset));
        return DirectSlices.of(buf, slice.order(buf.order()));
    }

    /**
     * {@return a view of the chars of {@code buf} from {@code offset} on}
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        CharBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /**
     * {@return a view of the shorts of {@code buf} from {@code offset} on}
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        ShortBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /**
     * {@return a view of the ints of {@code buf} from {@code offset} on}
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        IntBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /**
     * {@return a view of the longs of {@code buf} from {@code offset} on}
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        LongBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /**
     * {@return a view of the floats of {@code buf} from {@code offset} on}
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        FloatBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /**
     * {@return a view of the doubles of {@code buf} from {@code offset} on}
     *
     * @param buf array or buffer; it does not change
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        DoubleBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /**
     * {@return a view of the bytes of {@code buf} from {@code offset} on, in native byte order}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, rest(given(buf).length, offset))
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /**
     * {@return a view of the chars of {@code buf} from {@code offset} on}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /**
     * {@return a view of the shorts of {@code buf} from {@code offset} on}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /**
     * {@return a view of the ints of {@code buf} from {@code offset} on}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /**
     * {@return a view of the longs of {@code buf} from {@code offset} on}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /**
     * {@return a view of the floats of {@code buf} from {@code offset} on}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /**
     * {@return a view of the doubles of {@code buf} from {@code offset} on}
     *
     * @param buf array that backs the view
     * @param offset index of the first element of the view, 0 or more, at most the capacity
     * @throws MPIException of class ERR_BUFFER if {@code buf} is null, ERR_ARG for another offset
     */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    private static <B> B given(@Nullable B buf) {
        if (buf == null) {
            throw new Call(null, "slice", () -> "MPI.slice()").error(MPI.ERR_BUFFER, "buf", null, "not null");
        }
        return buf;
    }

    /** Returns the number of elements from {@code offset} to {@code capacity}. Fails if {@code offset} is outside. */
    private static int rest(int capacity, int offset) {
        if (offset < 0 || offset > capacity) {
            throw new Call(null, "slice", () -> "MPI.slice(offset=" + offset + ")")
                    .error(MPI.ERR_ARG, "offset", offset, "0.." + capacity);
        }
        return capacity - offset;
    }
}
