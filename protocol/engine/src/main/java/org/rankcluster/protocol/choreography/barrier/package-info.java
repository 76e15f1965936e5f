/**
 * Algorithms of barrier as choreographies, that by the machine's interrupts included.
 */
package org.rankcluster.protocol.choreography.barrier;
