/**
 * Fat trees of any number of levels, whole or pruned: the switches above a node, and the level at which two nodes meet. Switches and
 * up-and-down routes use them.
 */
package org.rankcluster.hardware.topology.fattree;
