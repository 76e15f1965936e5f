package mpjdev;

import org.jspecify.annotations.Nullable;

/**
 * The superclass of {@link mpi.MPIException}, for programs that import or catch it. In MPJ Express it is the exception
 * of the device layer, which does not exist here.
 */
public class MPJDevException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Creates an exception without a message. */
    public MPJDevException() {}

    /**
     * Creates an exception.
     *
     * @param message description of the error
     */
    public MPJDevException(@Nullable String message) {
        super(message);
    }

    /**
     * Creates an exception with the message of its cause.
     *
     * @param cause cause of the error
     */
    public MPJDevException(Throwable cause) {
        super(cause);
    }

    /** Creates an exception with a message and a cause. */
    protected MPJDevException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
