/**
 * Geometry of networks: the common interface, combining trees, and the mapping of ranks to nodes. Each network family has a folder. The
 * protocol may use no other package of the hardware models.
 */
package org.rankcluster.hardware.topology;
