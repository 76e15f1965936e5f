package mpi;

/**
 * A collective access to a file that was begun and is to be ended (MPI-4.1, section 14.4.5).
 *
 * @param name of the call that ends it
 * @param pending the access
 */
record FileSplit(String name, Pending pending) {}
