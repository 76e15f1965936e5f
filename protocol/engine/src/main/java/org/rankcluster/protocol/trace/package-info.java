/**
 * Traces and schedules of other programs, and the programs that replay them without the MPI library. They are time-independent traces of
 * SimGrid ({@code Ti...}) and traces of DUMPI, the tracing library of SST ({@code Dumpi...}). There are also GOAL schedules ({@code
 * Goal...}, {@code Schedule...}; Hoefler, Schneider, Lumsdaine, "LogGOPSim: simulating large-scale applications in the LogGOPS model", HPDC
 * 2010). Comments on DUMPI name sections of {@code docs/traceformat.dox} of sst-dumpi, such as T.1.
 */
package org.rankcluster.protocol.trace;
