/**
 * The exception of the MPJ Express device layer, for programs that import it. Only {@code mpi.MPIException} extends it.
 * The package itself does not throw it.
 */
package mpjdev;
