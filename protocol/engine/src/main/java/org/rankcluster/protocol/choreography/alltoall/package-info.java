/**
 * Algorithms of alltoall and alltoallv as choreographies. Package {@code collective} picks one. They are those of Bruck et al.
 * 1997 and of Thakur, Rabenseifner, Gropp 2005, section 4.2.
 */
package org.rankcluster.protocol.choreography.alltoall;
