/**
 * Algorithms of reduce and reduce-scatter as choreographies, the latter for equal blocks and for blocks of any size. Package {@code
 * collective} chooses one. This package has the algorithms of Shan et al., sections III-B to III-D, and the machine's network that
 * combines. Reduce-scatter has the algorithms of Thakur, Rabenseifner, Gropp 2005, section 4.4.
 */
package org.rankcluster.protocol.choreography.reduce;
