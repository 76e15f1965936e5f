/**
 * Crossbars, on which any two nodes are neighbours. Machines of any number of nodes have one.
 */
package org.rankcluster.hardware.topology.crossbar;
