/**
 * Tori as networks of machines: links, packets, channels, FIFOs, routes, midplanes, and their keys. {@code MachineReader} reads them with
 * the keys of {@code torus}. The actors' torus networks are built from them. The values are Blue Gene's (Almasi et al., and the sources
 * that machine files cite).
 */
package org.rankcluster.hardware.machine.torus;
