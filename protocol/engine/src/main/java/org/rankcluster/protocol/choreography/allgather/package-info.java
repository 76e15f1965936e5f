/**
 * Algorithms of allgather and allgatherv as choreographies. Package {@code collective} chooses one. This package has the algorithms of
 * Bruck et al. 1997, Benson et al. 2003, and Thakur, Rabenseifner, Gropp 2005, section 4.1. Balaji et al. use two of them for one long
 * block among short ones.
 */
package org.rankcluster.protocol.choreography.allgather;
