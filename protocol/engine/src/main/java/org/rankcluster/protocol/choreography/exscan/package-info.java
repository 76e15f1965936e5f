/**
 * Algorithms of the exclusive scan as choreographies. Package {@code collective} chooses one. This package has the algorithms of Sanders
 * and Träff 2006 and of MPICH.
 */
package org.rankcluster.protocol.choreography.exscan;
