/**
 * Algorithms of the inclusive scan as choreographies.
 */
package org.rankcluster.protocol.choreography.scan;
