/**
 * Algorithms of scatter and scatterv as choreographies. Package {@code collective} picks one. They are a tree (Thakur and Gropp
 * 2003), and messages straight from the root.
 */
package org.rankcluster.protocol.choreography.scatter;
