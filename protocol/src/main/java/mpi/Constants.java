package mpi;

import org.rankcluster.protocol.choreography.InterCollectives;

/**
 * The numbers of MPI, with Open MPI's values. Those whose values differ between the two dialects are no compile-time
 * constants; MPJ's four results of a comparison are, with its values.
 */
abstract class Constants extends ErrorClasses {
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

    Constants() {}

    /** Keeps a number from being copied into the programs that use it. */
    static int number(int value) {
        return value;
    }
}
