/**
 * The exception of the MPJ Express device layer, kept for programs that import it. Only {@code mpi.MPIException} extends it.
 * Nothing here throws it itself.
 */
package mpjdev;
