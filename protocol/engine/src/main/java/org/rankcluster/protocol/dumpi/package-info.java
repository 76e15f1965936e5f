/**
 * Traces of the library DUMPI: a binary file with the MPI calls of each rank, and the program that executes them. Sections of the format are
 * those of sst-dumpi's {@code docs/traceformat.dox}.
 */
package org.rankcluster.protocol.dumpi;
