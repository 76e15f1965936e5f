/**
 * The MPI library as Java programs see it, in the dialects of Open MPI and of mpiJava and MPJ Express. Public classes check their
 * arguments and hand the work to package-private engines by theme, which call the protocol. Only programs depend on it.
 */
package mpi;
