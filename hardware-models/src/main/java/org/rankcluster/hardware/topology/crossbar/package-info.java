/** Crossbars, on which any two nodes are neighbours. Elastic machines have one. */
package org.rankcluster.hardware.topology.crossbar;
