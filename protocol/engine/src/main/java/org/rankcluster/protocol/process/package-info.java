/**
 * The process service: spawn, ports and published names, the links between worlds (MPI-4.1, chapter 11). The MPI library calls it. Each job
 * starts one server.
 */
package org.rankcluster.protocol.process;
