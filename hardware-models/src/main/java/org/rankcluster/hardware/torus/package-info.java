/**
 * Tori: the topology, its routes, and the network of a machine with its links, packets, channels, FIFOs, midplanes and keys. {@code
 * MachineReader} reads it for {@code network = torus}. The actors' torus networks are built from it. The values are Blue Gene's (Almasi et
 * al., and the sources that machine files cite).
 */
package org.rankcluster.hardware.torus;
