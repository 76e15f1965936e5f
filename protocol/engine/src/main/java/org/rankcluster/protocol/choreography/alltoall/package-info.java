/**
 * Algorithms of alltoall, alltoallv and alltoallw as choreographies. Package {@code collective} chooses one. This package has the
 * algorithms of Bruck et al. 1997, of Thakur, Rabenseifner, Gropp 2005, section 4.2, and of Balaji et al. 2007, section 4.2.2. The baseline
 * of Balaji et al. is included.
 */
package org.rankcluster.protocol.choreography.alltoall;
