/**
 * Routing rules that packet networks share: deterministic or adaptive. Each network family has a folder. Machines select the rule, and the
 * actors' networks apply it.
 */
package org.rankcluster.hardware.routing;
