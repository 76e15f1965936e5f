/**
 * The MPI library for Java programs, with the Open MPI Java API and the mpiJava API, which MPJ Express shares. Public
 * classes check their arguments. They delegate to package-private engines, one for each topic, which call the protocol.
 * Only programs depend on this package.
 */
package mpi;
