/**
 * Adapters and switches of fat trees, as actors: packets with credits, held up at inputs and outputs, or whole messages hop by
 * hop. Package {@code build} makes this network for machines with a fat tree. Ways are those of {@code hardware.routing.fattree}.
 */
package org.rankcluster.actors.network.fattree;
