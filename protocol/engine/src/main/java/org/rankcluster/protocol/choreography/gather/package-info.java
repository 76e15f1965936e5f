/**
 * Algorithms of gather and gatherv as choreographies. Package {@code collective} picks one. They are a tree (Thakur and Gropp
 * 2003), and messages straight to the root.
 */
package org.rankcluster.protocol.choreography.gather;
