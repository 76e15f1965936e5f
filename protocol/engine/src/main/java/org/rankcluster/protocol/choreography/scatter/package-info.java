/**
 * Algorithms of scatter and scatterv as choreographies.
 */
package org.rankcluster.protocol.choreography.scatter;
