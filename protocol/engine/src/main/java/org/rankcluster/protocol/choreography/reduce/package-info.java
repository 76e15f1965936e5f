/**
 * Algorithms of reduce as choreographies. Package {@code collective} chooses one. This package has the algorithms of Shan et al., sections
 * III-B to III-D, and the machine's network that combines.
 */
package org.rankcluster.protocol.choreography.reduce;
