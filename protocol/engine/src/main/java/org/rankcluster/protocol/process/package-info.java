/**
 * The service that starts processes, and what goes on between worlds: spawn, ports and published names (MPI-4.1, chapter 11). The
 * MPI library calls it. Jobs start one server each.
 */
package org.rankcluster.protocol.process;
