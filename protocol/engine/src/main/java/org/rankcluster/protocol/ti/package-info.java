/**
 * Time-independent traces of SimGrid ({@code smpirun -trace-ti}): files with the computations and MPI calls of each rank, and the program that
 * executes them.
 */
package org.rankcluster.protocol.ti;
