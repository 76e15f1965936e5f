/**
 * What all networks share: messages cut into packets or carried whole, the FIFOs between a rank and its node's router, what reading
 * and writing costs (Almasi et al.), the shared memory of a node, and how all that crosses to other members.
 */
package org.rankcluster.actors.network.port;
