/**
 * The environment of an MPI process: its rank, its clock, its operations and its profile. The actors implement it; the MPI library calls
 * it.
 *
 * <p>The calls of a job's services belong to it: bytes in, bytes out, in virtual time. The actors carry calls and answers. The server of
 * files is in package {@code file}; the server of processes is here. This server serves spawn, ports, published names, and the links
 * between worlds (MPI-4.1, chapter 11).
 */
package org.rankcluster.protocol.runtime;
