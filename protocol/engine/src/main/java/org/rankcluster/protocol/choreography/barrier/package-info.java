/**
 * Algorithms of barrier as choreographies: dissemination (Hensgen, Finkel, Manber 1988), and the machine's interrupts. Package
 * {@code collective} chooses one.
 */
package org.rankcluster.protocol.choreography.barrier;
