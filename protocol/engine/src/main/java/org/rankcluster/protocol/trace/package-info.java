/**
 * Traces of other programs, and the programs that replay them without the MPI library: time-independent traces of SimGrid ({@code Ti...}),
 * and traces of DUMPI, the tracing library of SST ({@code Dumpi...}). Comments on DUMPI name sections of {@code docs/traceformat.dox} of
 * sst-dumpi, such as T.1.
 */
package org.rankcluster.protocol.trace;
