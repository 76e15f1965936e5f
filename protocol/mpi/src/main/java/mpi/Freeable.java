package mpi;

/** An object of the MPI library that programs may free. */
public interface Freeable {
    /** Frees the object; {@code isNull} is true afterwards. */
    void free();
}
