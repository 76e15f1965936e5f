package mpi;

/** An error handler, the policy for errors in MPI calls: {@link MPI#ERRORS_ARE_FATAL} (the default) or {@link MPI#ERRORS_RETURN}. */
public final class Errhandler extends Identified {
    private final boolean fatal;

    Errhandler(boolean fatal) {
        this.fatal = fatal;
    }

    boolean isFatal() {
        return fatal;
    }
}
