/**
 * The common part of all networks: messages cut into packets or carried whole, and the FIFOs between a rank and its node's router. The
 * package also has the costs of reading and writing (Almasi et al., "Packetization and packet alignment") and the shared memory of a node.
 * The codecs between members are here, too. The networks beside this package are built on it. Rank actors use its ports as {@code
 * NetworkPort}.
 */
package org.rankcluster.actors.network.port;
