/**
 * Traces of DUMPI, the tracing library of SST: a binary file with the MPI calls of each rank, and the program that executes them. The format is
 * described in the file {@code docs/traceformat.dox} of sst-dumpi. Comments here give the section of that file, such as T.1.
 */
package org.rankcluster.protocol.dumpi;
