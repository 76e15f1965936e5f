/**
 * Algorithms of reduce-scatter as choreographies, for equal blocks and for blocks of any size. Package {@code collective} chooses one. This
 * package has the algorithms of Thakur, Rabenseifner, Gropp 2005, section 4.4.
 */
package org.rankcluster.protocol.choreography.reducescatter;
