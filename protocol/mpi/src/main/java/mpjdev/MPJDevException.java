package mpjdev;

import org.jspecify.annotations.Nullable;

/**
 * What goes wrong below MPI. In MPJ Express it is thrown by the layer that this package names there; here there is no such layer, and
 * all that is thrown is its subclass {@link mpi.MPIException}. It is there for programs that import the package or catch this.
 */
public class MPJDevException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public MPJDevException() {}

    public MPJDevException(@Nullable String message) {
        super(message);
    }

    public MPJDevException(Throwable cause) {
        super(cause);
    }

    /** With both. */
    protected MPJDevException(@Nullable String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
