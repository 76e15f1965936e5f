package mpi;

/** What happens to an error in an MPI call: {@link MPI#ERRORS_ARE_FATAL} (the default) or {@link MPI#ERRORS_RETURN}. */
public final class Errhandler extends Identified {
    private final boolean fatal;

    Errhandler(boolean fatal) {
        this.fatal = fatal;
    }

    boolean isFatal() {
        return fatal;
    }
}
