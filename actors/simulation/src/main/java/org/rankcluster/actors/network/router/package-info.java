/**
 * Direct networks of routers in any graph, such as dragonflies: an adapter a node, and routers beside the nodes. The families differ in
 * their {@code RouterGraph} only.
 */
package org.rankcluster.actors.network.router;
