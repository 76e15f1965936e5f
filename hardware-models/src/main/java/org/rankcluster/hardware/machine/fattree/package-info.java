/**
 * Fat trees as networks of machines: links, packets, buffers, queues in switches, and their keys. {@code MachineReader} reads them with the
 * keys of {@code fat-tree}. The actors' fat-tree networks are built from them.
 */
package org.rankcluster.hardware.machine.fattree;
