/**
 * Direct networks: routers with nodes, joined by links in whatever graph. The package has what all of them share: topology, timing, keys and
 * routing by hops. A family has a package of its own with its graph and its keys.
 */
package org.rankcluster.hardware.router;
