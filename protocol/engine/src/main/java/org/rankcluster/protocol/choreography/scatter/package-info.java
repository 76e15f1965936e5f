/**
 * Algorithms of scatter and scatterv as choreographies. Package {@code collective} chooses one. This package has a tree (Thakur and Gropp
 * 2003), and messages directly from the root.
 */
package org.rankcluster.protocol.choreography.scatter;
