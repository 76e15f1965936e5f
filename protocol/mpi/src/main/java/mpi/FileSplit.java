package mpi;

/**
 * A split collective access to a file that was begun and not ended yet (MPI-4.1, section 14.4.5).
 *
 * @param name name of the call that ends it
 * @param pending the access
 */
record FileSplit(String name, Pending pending) {}
