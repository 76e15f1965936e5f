/**
 * The files of a job: calls of MPI files as messages, and the server that carries them out at the job's home.
 */
package org.rankcluster.protocol.file;
