/**
 * Collectives that networks of the machine carry out: a tree that combines, with floating-point sums in two passes of integers,
 * and interrupts (Almasi et al., "Collectives"). Package {@code collective} makes these operations. The ports of {@code
 * actors.network.combining} carry them out.
 */
package org.rankcluster.protocol.collective.offload;
