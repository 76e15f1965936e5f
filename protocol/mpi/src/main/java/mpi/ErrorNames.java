package mpi;

/** The names of error classes for the messages of {@link MPIException} (MPI-4.1, table 9.4). */
final class ErrorNames {
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

    private ErrorNames() {}

    /** Returns the name of an error class, for example {@code MPI_ERR_RANK}. */
    static String of(int errorClass) {
        return switch (errorClass) {
            case MPI.ERR_RMA_RANGE -> "MPI_ERR_RMA_RANGE";
            case MPI.ERR_RMA_ATTACH -> "MPI_ERR_RMA_ATTACH";
            case MPI.ERR_RMA_FLAVOR -> "MPI_ERR_RMA_FLAVOR";
            case MPI.ERR_RMA_SHARED -> "MPI_ERR_RMA_SHARED";
            default ->
                errorClass > 0 && errorClass < NAMES.length ? "MPI_ERR_" + NAMES[errorClass] : "error " + errorClass;
        };
    }
}
