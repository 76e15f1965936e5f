/**
 * The common part of all networks: messages cut into packets or carried whole, and the FIFOs between a rank and its node's router. The
 * package also has the costs of reading and writing (Almasi et al., "Packetization and packet alignment") and the shared memory of a node.
 * The codecs between members are here, too. The networks beside this package are built on it. Rank actors use its ports as {@code
 * NetworkPort}.
 *
 * <p>{@code Networks} makes the network of a machine by the {@code NetworkBuilder} of its family, which it finds by {@code ServiceLoader}.
 * {@code EndpointNetwork} is the LogGP model between endpoints (Alexandrov et al. 1995): whole messages from node to node, no routers. Any
 * machine can use it; a crossbar has no other model.
 */
package org.rankcluster.actors.network.port;
