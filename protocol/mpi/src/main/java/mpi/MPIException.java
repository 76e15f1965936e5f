package mpi;

import mpjdev.MPJDevException;
import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.runtime.ReportedError;

/** An error of an MPI call: its error class, and a message with the rank, the call and the argument. */
public class MPIException extends MPJDevException implements ReportedError {
    private static final long serialVersionUID = 1;

    private final int errorClass;

    /** Creates an error of class ERR_OTHER without a message. */
    public MPIException() {
        this(MPI.ERR_OTHER, null, null);
    }

    /**
     * Creates an error of class ERR_OTHER.
     *
     * @param message description of the error
     */
    public MPIException(String message) {
        this(MPI.ERR_OTHER, message, null);
    }

    /**
     * Creates an error of class ERR_OTHER with the message of its cause.
     *
     * @param cause cause of the error
     */
    public MPIException(Throwable cause) {
        this(MPI.ERR_OTHER, cause.getMessage(), cause);
    }

    MPIException(int errorClass, @Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
        this.errorClass = errorClass;
    }

    /** {@return the number of the error code, which equals the error class} */
    public int getErrorCode() {
        return errorClass;
    }

    /** {@return the number of the error class, for example {@link MPI#ERR_RANK}} */
    public int getErrorClass() {
        return errorClass;
    }
}
