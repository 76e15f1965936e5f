/**
 * Direct networks: routers with nodes, joined by links in any graph. The package has the common parts of all of them: topology, timing,
 * keys and routing by hops. Each family adds its graph and its keys.
 *
 * <ul>
 *   <li>{@code network = dragonfly}: groups of routers, with links from each group to each other (Kim, Dally, Scott, Abts 2008)
 *   <li>{@code network = hyperx}: HyperX networks and flattened butterflies; the graph is {@code HammingGraph}
 *   <li>{@code network = mesh}: meshes of any number of dimensions, with several nodes a router
 *   <li>{@code network = slim-fly}: Slim Fly networks (Besta and Hoefler 2014), graphs of diameter 2 over a finite field
 * </ul>
 */
package org.rankcluster.hardware.router;
