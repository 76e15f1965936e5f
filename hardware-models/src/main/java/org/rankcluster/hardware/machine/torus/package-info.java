/**
 * Tori as machines have them: links, packets, channels, FIFOs, routes, midplanes, and the keys that say so. {@code MachineReader}
 * reads them with the keys of {@code torus}. The actors' networks of tori are built from them. Values are those of Blue Gene's
 * torus (Almasi et al., and what machine files cite).
 */
package org.rankcluster.hardware.machine.torus;
