package org.rankcluster.protocol.runtime;

/**
 * The marker interface of MPI errors: exceptions that the MPI library raises, unlike exceptions of the program. Its message has the error
 * class, the rank, the call and its arguments.
 */
public interface ReportedError {}
