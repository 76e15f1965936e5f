/**
 * Algorithms of reduce as choreographies.
 */
package org.rankcluster.protocol.choreography.reduce;
