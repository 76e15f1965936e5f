/**
 * Algorithms of gather and gatherv as choreographies. Package {@code collective} chooses one. This package has a tree (Thakur and Gropp
 * 2003), and messages directly to the root.
 */
package org.rankcluster.protocol.choreography.gather;
