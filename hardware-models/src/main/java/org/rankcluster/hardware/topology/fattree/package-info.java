/**
 * Fat trees of any number of levels, whole or pruned: which switches a node is below, and where two nodes meet. Switches and
 * up-and-down routes ask here.
 */
package org.rankcluster.hardware.topology.fattree;
