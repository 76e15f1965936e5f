package org.rankcluster.protocol.runtime;

/**
 * The marker of exceptions that the MPI library throws, in distinction from other exceptions of a program. Its message has the error class,
 * the rank, the call and its arguments.
 */
public interface ReportedError {}
