/**
 * Algorithms of alltoall, alltoallv and alltoallw as choreographies. Package {@code collective} picks one. They are those of Bruck et al.
 * 1997, of Thakur, Rabenseifner, Gropp 2005, section 4.2, and of Balaji et al. 2007, section 4.2.2, with what that compares with.
 */
package org.rankcluster.protocol.choreography.alltoall;
