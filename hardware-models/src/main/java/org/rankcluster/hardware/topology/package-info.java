/**
 * Geometry of networks: tori, fat trees, crossbars, combining trees, and how ranks are mapped to nodes. The one room of the
 * hardware that the protocol may see.
 */
package org.rankcluster.hardware.topology;
