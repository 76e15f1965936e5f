/**
 * Tori as machines have them: links, packets, channels, FIFOs, routes, midplanes, and the keys that say so.
 */
package org.rankcluster.hardware.machine.torus;
