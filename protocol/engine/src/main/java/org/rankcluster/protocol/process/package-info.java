/**
 * The service that starts processes, and what goes on between worlds: spawn, ports and published names.
 */
package org.rankcluster.protocol.process;
