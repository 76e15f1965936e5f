/**
 * Crossbars: the topology, and the network of a machine with a latency, a bandwidth and a gap. {@code MachineReader} reads it for {@code
 * network = crossbar}. The simulation runs crossbars between end points only.
 */
package org.rankcluster.hardware.crossbar;
