/**
 * Rules that networks of packets share: whether a message keeps to one way or chooses among them. A folder a network family.
 */
package org.rankcluster.hardware.routing;
