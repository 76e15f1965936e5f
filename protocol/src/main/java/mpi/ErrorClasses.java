package mpi;

import org.rankcluster.protocol.file.FileException;
import org.rankcluster.protocol.onesided.RmaErrors;
import org.rankcluster.protocol.process.ProcessServer;
import org.rankcluster.protocol.runtime.Operation;

/** The error classes of MPI-4.1, table 9.4, with Open MPI's numbers. Error codes are the classes themselves. */
abstract class ErrorClasses {
    public static final int SUCCESS = 0;
    public static final int ERR_BUFFER = 1;
    public static final int ERR_COUNT = 2;
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

    private static final String[] NAMES = {
        "SUCCESS",
        "BUFFER",
        "COUNT",
        "TYPE",
        "TAG",
        "COMM",
        "RANK",
        "REQUEST",
        "ROOT",
        "GROUP",
        "OP",
        "TOPOLOGY",
        "DIMS",
        "ARG",
        "UNKNOWN",
        "TRUNCATE",
        "OTHER",
        "INTERN",
        "IN_STATUS",
        "PENDING",
        "ACCESS",
        "AMODE",
        "ASSERT",
        "BAD_FILE",
        "BASE",
        "CONVERSION",
        "DISP",
        "DUP_DATAREP",
        "FILE_EXISTS",
        "FILE_IN_USE",
        "FILE",
        "INFO_KEY",
        "INFO_NOKEY",
        "INFO_VALUE",
        "INFO",
        "IO",
        "KEYVAL",
        "LOCKTYPE",
        "NAME",
        "NO_MEM",
        "NOT_SAME",
        "NO_SPACE",
        "NO_SUCH_FILE",
        "PORT",
        "QUOTA",
        "READ_ONLY",
        "RMA_CONFLICT",
        "RMA_SYNC",
        "SERVICE",
        "SIZE",
        "SPAWN",
        "UNSUPPORTED_DATAREP",
        "UNSUPPORTED_OPERATION",
        "WIN",
        "PROC_ABORTED",
        "SYSRESOURCE",
    };

    ErrorClasses() {}

    /** {@code MPI_ERR_RANK} and the like. */
    static String errorName(int errorClass) {
        return switch (errorClass) {
            case ERR_RMA_RANGE -> "MPI_ERR_RMA_RANGE";
            case ERR_RMA_ATTACH -> "MPI_ERR_RMA_ATTACH";
            case ERR_RMA_FLAVOR -> "MPI_ERR_RMA_FLAVOR";
            case ERR_RMA_SHARED -> "MPI_ERR_RMA_SHARED";
            default ->
                errorClass > 0 && errorClass < NAMES.length ? "MPI_ERR_" + NAMES[errorClass] : "error " + errorClass;
        };
    }
}
