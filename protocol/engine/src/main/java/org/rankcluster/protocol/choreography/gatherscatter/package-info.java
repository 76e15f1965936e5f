/**
 * Algorithms of gather and scatter, with equal blocks and with blocks of any size, as choreographies. Package {@code collective} chooses
 * one. This package has a tree for each (Thakur and Gropp 2003), and messages directly to or from the root.
 */
package org.rankcluster.protocol.choreography.gatherscatter;
