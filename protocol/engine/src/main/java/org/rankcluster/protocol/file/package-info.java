/**
 * The files of a job: calls of MPI files as messages, and the server that carries them out at the job's home. The MPI library
 * makes the calls (MPI-4.1, chapter 14). Jobs start one server each; on a cluster the client has it.
 */
package org.rankcluster.protocol.file;
