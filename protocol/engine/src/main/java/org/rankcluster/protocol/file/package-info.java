/**
 * Files of a job: the calls of MPI files as messages, and the server that executes them at the job's coordinator. The MPI library creates
 * the calls (MPI-4.1, chapter 14). Each job starts one server; on a cluster the client runs it.
 */
package org.rankcluster.protocol.file;
