/**
 * Fat trees as machines have them: links, packets, buffers, how packets wait in switches, and the keys that say so. {@code
 * MachineReader} reads them with the keys of {@code fat-tree}. The actors' networks of fat trees are built from them.
 */
package org.rankcluster.hardware.machine.fattree;
