/**
 * Fat trees: the topology, its routes, and the network of a machine with its links, packets, buffers, queues in switches and keys. {@code
 * MachineReader} reads it for {@code network = fat-tree}. The actors' fat-tree networks are built from it.
 */
package org.rankcluster.hardware.fattree;
