/**
 * Geometry of networks: what all of them share, combining trees, and how ranks are mapped to nodes. A folder a network family. The
 * one room of the hardware that the protocol may see.
 */
package org.rankcluster.hardware.topology;
