/**
 * Rules that networks of packets share: whether a message keeps to one way or chooses among them. A folder a network family.
 * Machines say the rule, and the actors' networks follow it.
 */
package org.rankcluster.hardware.routing;
