/**
 * The common part of all networks: messages cut into packets or carried whole, and the FIFOs between a rank and its node's router. It also
 * has the costs of reading and writing (Almasi et al., "Packetization and packet alignment"), the shared memory of a node, and the codecs
 * between members. The networks beside this package are built on it. Rank actors use its ports as {@code NetworkPort}.
 */
package org.rankcluster.actors.network.port;
