package org.rankcluster.protocol.runtime;

/** An exception of the MPI library: its message names error class, rank, call and arguments. */
public interface ReportedError {}
