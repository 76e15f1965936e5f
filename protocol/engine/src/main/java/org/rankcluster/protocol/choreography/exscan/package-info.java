/**
 * Algorithms of the exclusive scan as choreographies. Package {@code collective} picks one. They are those of Sanders and Träff
 * 2006 and of MPICH.
 */
package org.rankcluster.protocol.choreography.exscan;
