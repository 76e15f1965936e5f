/**
 * Fat trees as machines have them: links, packets, buffers, how packets wait in switches, and the keys that say so.
 */
package org.rankcluster.hardware.machine.fattree;
