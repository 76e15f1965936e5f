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
import org.rankcluster.protocol.process.ProcessServer;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.runtime.MpjArguments;
import org.rankcluster.protocol.runtime.Operation;
import org.rankcluster.protocol.runtime.Origin;
import org.rankcluster.protocol.runtime.RankRuntime;

/**
 * The start and the end of an MPI program, its clock, and what is predefined, in the two Java dialects: Open MPI's
 * (camelCase, no offsets) and MPJ's (capitalised, an offset after every buffer).
 *
 * <p><b>Arguments.</b> {@code main} gets the user's arguments and {@link #Init} returns them as they are. The launchers of
 * MPJ put rank, number of processes and device in front of them, and programs that count on it can have it so: with
 * {@code --config mpj-arguments=true} {@code main} gets those three in front and {@code Init} returns the rest.
 *
 * <p><b>Threads.</b> All threads that a rank has started may call MPI at any time, {@link #THREAD_MULTIPLE}; those of a rank
 * share its clock, as threads share a core.
 *
 * <p><b>Numbers</b> have Open MPI's values. Those whose values differ between the two dialects are no compile-time constants; MPJ's
 * four results of a comparison are, with its values. Error codes are the error classes themselves.
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
    public static final int PROC_NULL = number(InterCollectives.NOBODY);
    public static final int UNDEFINED = number(-32766);

    public static final int IDENT = 0;
    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;
    public static final int CONGRUENT = 3;

    /** Kinds of topologies. */
    public static final int CART = number(1);

    public static final int GRAPH = number(2);
    public static final int DIST_GRAPH = number(3);

    /** What the root of a collective between two groups says. */
    public static final int ROOT = number(InterCollectives.ROOT);

    /** Keyvals of the attributes that every communicator has. */
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

    /** MPJ's number of processors that a process has for its threads: a rank has one. */
    public static final int NUM_OF_PROCESSORS = number(1);

    /** The version of the standard that {@link MPI#getVersion} tells. */
    public static final int VERSION = number(3);

    public static final int SUBVERSION = number(1);

    /** Bytes that a buffered send needs next to its data. */
    public static final int BSEND_OVERHEAD = number(128);

    /** MPJ's overheads of messages in a buffer: none here. */
    public static final int SEND_OVERHEAD = number(0);

    public static final int RECV_OVERHEAD = number(0);

    public static final int MAX_PORT_NAME = number(1024);
    public static final int MAX_DATAREP_STRING = number(128);
    public static final int MAX_OBJECT_NAME = number(64);
    public static final int MAX_INFO_KEY = number(36);
    public static final int MAX_INFO_VAL = number(256);

    /** How arrays lie in memory: the last dimension contiguous, or the first. */
    public static final int ORDER_C = number(0);

    public static final int ORDER_FORTRAN = number(1);

    /** How a dimension of a distributed array is dealt out. */
    public static final int DISTRIBUTE_BLOCK = number(0);

    public static final int DISTRIBUTE_CYCLIC = number(1);
    public static final int DISTRIBUTE_NONE = number(2);

    /** The usual block length of a distribution. */
    public static final int DISTRIBUTE_DFLT_DARG = number(-1);

    /** How files are opened, as a sum. */
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

    /** What a program asserts about the epochs of a window, as a sum. */
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

    /** Serializable objects. */
    public static final Datatype OBJECT = basic(BasicType.OBJECT);

    /** Bounds without data, for {@link Datatype#Struct}. */
    public static final Datatype LB = Datatype.predefined(Layout.lowerMarker(), null, "LB");

    public static final Datatype UB = Datatype.predefined(Layout.upperMarker(), null, "UB");

    public static final Datatype FLOAT_COMPLEX = complex(ElementType.FLOAT_COMPLEX);
    public static final Datatype DOUBLE_COMPLEX = complex(ElementType.DOUBLE_COMPLEX);

    /** Pairs of a value and an index for MINLOC and MAXLOC: an int index in the first group, one of the value's type in MPJ's. */
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

    /** For windows: the new value takes the place of the old one. */
    public static final Op REPLACE = new Op(Operator.REPLACE);

    /** For windows: the old value stays. */
    public static final Op NO_OP = new Op(Operator.NO_OP);

    public static final Group GROUP_EMPTY = Group.empty();
    public static final Group GROUP_NULL = Group.none();
    public static final Request REQUEST_NULL = new Request(null);

    /** What a null request gives: ANY_SOURCE, ANY_TAG, no data. */
    public static final Status EMPTY_STATUS = new Status();

    /** Environment of the calling process: maxprocs, soft, host (its node), arch (the machine), thread_level, and Open MPI's own. */
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

    /** There is nothing in it. */
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

    /** Starts MPI; the user's arguments. */
    public static String[] Init(String[] args) {
        start("MPI.Init", THREAD_SINGLE);
        return MpjArguments.ofUser(args);
    }

    /** Starts MPI; the thread level that there is: what was asked for. */
    public static int InitThread(String[] args, int required) {
        return start("MPI.InitThread", required);
    }

    /** Starts MPI; {@code provided} is only a hint in MPJ. */
    public static String[] initThread(int required, int provided, String[] argv) {
        start("MPI.initThread", required);
        return MpjArguments.ofUser(argv);
    }

    private static int start(String name, int required) {
        RankRuntime runtime = RankRuntime.current();
        if (runtime.library() != null) {
            throw call(name).error(ERR_OTHER, "called twice");
        }
        int provided = Math.clamp(required, THREAD_SINGLE, THREAD_MULTIPLE);
        MpiProcess process = new MpiProcess(runtime, runtime.contexts(), provided);
        runtime.library(process);
        Origin origin = runtime.origin();
        if (origin != null) {
            process.parent(Processes.parent(call(name), origin));
        }
        return provided;
    }

    private static Call call(String name) {
        return new Call(null, name, () -> name + "()");
    }

    /** Ends MPI for this rank, when its buffered sends have left; the program may go on without MPI. */
    public static void Finalize() {
        MpiProcess process = MpiProcess.active(call("MPI.Finalize"));
        process.bufferedSends().drain();
        process.markFinalized();
    }

    /** Whether MPI was started. */
    public static boolean isInitialized() {
        return MpiProcess.current() != null;
    }

    /** Whether MPI was ended. */
    public static boolean isFinalized() {
        MpiProcess process = MpiProcess.current();
        return process != null && process.isFinalized();
    }

    /** {@link #isInitialized}. */
    public static boolean Initialized() {
        return isInitialized();
    }

    /** The thread level that there is. */
    public static int queryThread() {
        return MpiProcess.active(call("MPI.queryThread")).threadLevel();
    }

    /** Whether the caller is the thread that runs the program's {@code main}. */
    public static boolean isThreadMain() {
        RankRuntime runtime = RankRuntime.currentOrNull();
        return runtime != null && runtime.isMainThread();
    }

    /** {@link #isThreadMain}. */
    public static boolean isMainThread() {
        return isThreadMain();
    }

    // ---- the clock, the version, the node

    /** Virtual time in seconds since the start of the job, the same on all ranks. */
    public static double wtime() {
        Call.enter("wtime");
        return RankRuntime.current().clock() * SECONDS;
    }

    /** {@link #wtime}. */
    public static double Wtime() {
        return wtime();
    }

    /** Resolution of {@link #wtime} in seconds: a picosecond. */
    public static double wtick() {
        return SECONDS;
    }

    /** {@link #wtick}. */
    public static double Wtick() {
        return wtick();
    }

    /** The version of MPI that programs may count on. */
    public static Version getVersion() {
        return new Version(VERSION, SUBVERSION);
    }

    /** The name of this library. */
    public static String getLibVersion() {
        String version = MPI.class.getPackage().getImplementationVersion();
        return version == null ? "RankCluster" : "RankCluster " + version;
    }

    /** The name of the modelled node that hosts the rank: {@code node12}. */
    public static String getProcessorName() {
        return "node" + RankRuntime.current().node();
    }

    /** {@link #getProcessorName}. */
    public static String Get_processor_name() {
        return getProcessorName();
    }

    /** Does nothing: there is no profiler to control. */
    public static void pControl(int level, @Nullable Object obj) {
        // Allowed by MPI-4.1, section 15.2.4.
    }

    // ---- buffered sends

    /** Attaches a buffer for buffered sends. Its content does not change. */
    public static void attachBuffer(byte[] buffer) {
        Call call = call("MPI.attachBuffer");
        call.checkNotNull(MPI.ERR_BUFFER, "buffer", buffer);
        MpiProcess.active(call).bufferedSends().attach(call, buffer, buffer.length);
    }

    /** Waits until the data of all buffered sends have left, and returns the attached buffer; null if there is none, or an NIO buffer. */
    public static byte @Nullable [] detachBuffer() {
        Object detached =
                MpiProcess.active(call("MPI.detachBuffer")).bufferedSends().detach();
        return detached instanceof byte[] buffer ? buffer : null;
    }

    /** {@link #attachBuffer} with an NIO buffer, which replaces one that is attached already. */
    public static void Buffer_attach(ByteBuffer userBuffer) {
        Call call = call("MPI.Buffer_attach");
        call.checkNotNull(MPI.ERR_BUFFER, "buffer", userBuffer);
        MpiProcess.active(call).bufferedSends().replace(userBuffer, userBuffer.capacity());
    }

    /** Waits until the data of all buffered sends have left, and lets go of the buffer. */
    public static void Buffer_detach() {
        MpiProcess.active(call("MPI.Buffer_detach")).bufferedSends().detach();
    }

    // ---- the error handler of COMM_WORLD

    /** Sets what happens to errors in calls on COMM_WORLD. */
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.setErrhandler(errhandler);
    }

    /** What happens to errors in calls on COMM_WORLD. */
    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.getErrhandler();
    }

    // ---- NIO buffers: direct ones in native byte order, and views that start at an offset

    /** A direct buffer of {@code capacity} bytes. */
    public static ByteBuffer newByteBuffer(int capacity) {
        return allocate(capacity, Byte.BYTES);
    }

    /** A direct buffer of {@code capacity} chars. */
    public static CharBuffer newCharBuffer(int capacity) {
        return allocate(capacity, Character.BYTES).asCharBuffer();
    }

    /** A direct buffer of {@code capacity} shorts. */
    public static ShortBuffer newShortBuffer(int capacity) {
        return allocate(capacity, Short.BYTES).asShortBuffer();
    }

    /** A direct buffer of {@code capacity} ints. */
    public static IntBuffer newIntBuffer(int capacity) {
        return allocate(capacity, Integer.BYTES).asIntBuffer();
    }

    /** A direct buffer of {@code capacity} longs. */
    public static LongBuffer newLongBuffer(int capacity) {
        return allocate(capacity, Long.BYTES).asLongBuffer();
    }

    /** A direct buffer of {@code capacity} floats. */
    public static FloatBuffer newFloatBuffer(int capacity) {
        return allocate(capacity, Float.BYTES).asFloatBuffer();
    }

    /** A direct buffer of {@code capacity} doubles. */
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

    /** The bytes of {@code buf} from {@code offset} on, in the same byte order; {@code buf} stays as it is. */
    public static ByteBuffer slice(ByteBuffer buf, int offset) {
        ByteBuffer whole = given(buf).duplicate().clear();
        ByteBuffer slice = whole.slice(offset, rest(whole.capacity(), offset));
        return DirectSlices.of(buf, slice.order(buf.order()));
    }

    /** The chars of {@code buf} from {@code offset} on. */
    public static CharBuffer slice(CharBuffer buf, int offset) {
        CharBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The shorts of {@code buf} from {@code offset} on. */
    public static ShortBuffer slice(ShortBuffer buf, int offset) {
        ShortBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The ints of {@code buf} from {@code offset} on. */
    public static IntBuffer slice(IntBuffer buf, int offset) {
        IntBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The longs of {@code buf} from {@code offset} on. */
    public static LongBuffer slice(LongBuffer buf, int offset) {
        LongBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The floats of {@code buf} from {@code offset} on. */
    public static FloatBuffer slice(FloatBuffer buf, int offset) {
        FloatBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The doubles of {@code buf} from {@code offset} on. */
    public static DoubleBuffer slice(DoubleBuffer buf, int offset) {
        DoubleBuffer whole = given(buf).duplicate().clear();
        return DirectSlices.of(buf, whole.slice(offset, rest(whole.capacity(), offset)));
    }

    /** The bytes of {@code buf} from {@code offset} on, in native byte order. */
    public static ByteBuffer slice(byte[] buf, int offset) {
        return ByteBuffer.wrap(buf, offset, rest(given(buf).length, offset))
                .slice()
                .order(ByteOrder.nativeOrder());
    }

    /** The chars of {@code buf} from {@code offset} on. */
    public static CharBuffer slice(char[] buf, int offset) {
        return CharBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The shorts of {@code buf} from {@code offset} on. */
    public static ShortBuffer slice(short[] buf, int offset) {
        return ShortBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The ints of {@code buf} from {@code offset} on. */
    public static IntBuffer slice(int[] buf, int offset) {
        return IntBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The longs of {@code buf} from {@code offset} on. */
    public static LongBuffer slice(long[] buf, int offset) {
        return LongBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The floats of {@code buf} from {@code offset} on. */
    public static FloatBuffer slice(float[] buf, int offset) {
        return FloatBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    /** The doubles of {@code buf} from {@code offset} on. */
    public static DoubleBuffer slice(double[] buf, int offset) {
        return DoubleBuffer.wrap(buf, offset, rest(given(buf).length, offset)).slice();
    }

    private static <B> B given(@Nullable B buf) {
        if (buf == null) {
            throw new Call(null, "slice", () -> "MPI.slice()").error(MPI.ERR_BUFFER, "buf", null, "not null");
        }
        return buf;
    }

    /** What lies behind {@code offset} of {@code capacity}; an error if that is outside. */
    private static int rest(int capacity, int offset) {
        if (offset < 0 || offset > capacity) {
            throw new Call(null, "slice", () -> "MPI.slice(offset=" + offset + ")")
                    .error(MPI.ERR_ARG, "offset", offset, "0.." + capacity);
        }
        return capacity - offset;
    }
}
