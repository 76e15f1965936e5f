/**
 * Algorithms of gather and gatherv as choreographies.
 */
package org.rankcluster.protocol.choreography.gather;
