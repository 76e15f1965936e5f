/**
 * Algorithms of alltoall and alltoallv as choreographies.
 */
package org.rankcluster.protocol.choreography.alltoall;
