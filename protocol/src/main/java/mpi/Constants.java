package mpi;

/**
 * The numbers of MPI, with Open MPI's values. Those whose values differ between the two dialects are no compile-time
 * constants; MPJ's four results of a comparison are, with its values.
 */
abstract class Constants extends ErrorClasses {
    public static final int ANY_SOURCE = number(-1);
    public static final int ANY_TAG = number(-1);
    public static final int PROC_NULL = number(-2);
    public static final int UNDEFINED = number(-32766);

    public static final int IDENT = 0;
    public static final int SIMILAR = 1;
    public static final int UNEQUAL = 2;
    public static final int CONGRUENT = 3;

    public static final int THREAD_SINGLE = number(0);
    public static final int THREAD_FUNNELED = number(1);
    public static final int THREAD_SERIALIZED = number(2);
    public static final int THREAD_MULTIPLE = number(3);

    /** The version of the standard that {@link MPI#getVersion} tells. */
    public static final int VERSION = number(3);

    public static final int SUBVERSION = number(1);

    /** Bytes that a buffered send needs next to its data. */
    public static final int BSEND_OVERHEAD = number(128);

    /** MPJ's overheads of messages in a buffer: none here. */
    public static final int SEND_OVERHEAD = number(0);

    public static final int RECV_OVERHEAD = number(0);

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

    Constants() {}

    /** Keeps a number from being copied into the programs that use it. */
    static int number(int value) {
        return value;
    }
}
