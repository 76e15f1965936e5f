/**
 * Geometry of networks: the common interface, combining trees, and the mapping of ranks to nodes. Each network family has its topology in a
 * package of its own: {@code torus}, {@code fattree}, {@code crossbar}.
 */
package org.rankcluster.hardware.topology;
