/**
 * Algorithms of reduce-scatter as choreographies, for equal blocks and for blocks of any size.
 */
package org.rankcluster.protocol.choreography.reducescatter;
