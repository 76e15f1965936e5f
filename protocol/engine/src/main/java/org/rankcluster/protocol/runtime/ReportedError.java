package org.rankcluster.protocol.runtime;

/** An exception of the MPI library. Its message has the error class, the rank, the call and its arguments. */
public interface ReportedError {}
