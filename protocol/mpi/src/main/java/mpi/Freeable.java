package mpi;

/** The interface of objects of the MPI library that programs free with {@code free}. */
public interface Freeable {
    /** Frees the object; {@code isNull} is true afterwards. */
    void free();
}
