/**
 * Algorithms of the exclusive scan as choreographies.
 */
package org.rankcluster.protocol.choreography.exscan;
