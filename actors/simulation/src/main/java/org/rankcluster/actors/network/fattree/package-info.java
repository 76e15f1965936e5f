/**
 * Adapters and switches of fat trees, as actors: packets with credits, held up at inputs and outputs, or whole messages hop by hop.
 */
package org.rankcluster.actors.network.fattree;
