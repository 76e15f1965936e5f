/**
 * Collectives on networks of the machine: a tree that combines, with floating-point sums in two integer passes, and global interrupts
 * (Almasi et al., "Collectives"). Package {@code collective} creates these operations. The ports of {@code actors.network.combining} carry
 * them out.
 */
package org.rankcluster.protocol.collective.offload;
