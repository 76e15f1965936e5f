package mpi;

import mpjdev.MPJDevException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.ReportedError;

/** What went wrong in an MPI call: its error class, and in words the rank, the call and the argument. */
public class MPIException extends MPJDevException implements ReportedError {
    private static final long serialVersionUID = 1;

    private final int errorClass;

    public MPIException() {
        this(MPI.ERR_OTHER, null, null);
    }

    public MPIException(String message) {
        this(MPI.ERR_OTHER, message, null);
    }

    public MPIException(Throwable cause) {
        this(MPI.ERR_OTHER, cause.getMessage(), cause);
    }

    MPIException(int errorClass, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** The error code; the same as the class. */
    public int getErrorCode() {
        return errorClass;
    }

    /** The error class: {@link MPI#ERR_RANK} and the like. */
    public int getErrorClass() {
        return errorClass;
    }
}
