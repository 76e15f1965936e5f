/**
 * HyperX networks and flattened butterflies: {@code network = hyperx}. The graph is {@code HammingGraph}.
 */
package org.rankcluster.hardware.hyperx;
