/**
 * Algorithms of reduce as choreographies. Package {@code collective} chooses one. They are the algorithms of Shan et al., sections III-B to
 * III-D, and the machine's network that combines.
 */
package org.rankcluster.protocol.choreography.reduce;
