/**
 * Algorithms of allgather and allgatherv as choreographies.
 */
package org.rankcluster.protocol.choreography.allgather;
