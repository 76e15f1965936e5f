/**
 * What all networks share: messages cut into packets or carried whole, the FIFOs between a rank and its node's router, what
 * reading and writing costs (Almasi et al., "Packetization and packet alignment"), the shared memory of a node, and how all that
 * crosses to other members. The networks beside this package are built on it. Rank actors use its ports as {@code NetworkPort}.
 */
package org.rankcluster.actors.network.port;
