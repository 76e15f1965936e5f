/**
 * Calls of a job's services: bytes in, bytes out, in virtual time. The actors carry calls and answers. The server of files is in package
 * {@code file}; the server of processes is here. This server serves spawn, ports, published names, and the links between worlds (MPI-4.1,
 * chapter 11). The MPI library calls it.
 */
package org.rankcluster.protocol.service;
