/**
 * Direct networks: routers with nodes, joined by links in any graph. The package has the common parts of all of them: topology, timing,
 * keys and routing by hops. A family has a package of its own with its graph and its keys.
 */
package org.rankcluster.hardware.router;
