/**
 * Algorithms of the inclusive and the exclusive scan as choreographies. Package {@code collective} chooses one. This package has the
 * algorithms of Hillis and Steele 1986, of Sanders and Träff 2006, and of MPICH.
 */
package org.rankcluster.protocol.choreography.scan;
