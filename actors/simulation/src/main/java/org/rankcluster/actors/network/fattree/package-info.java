/**
 * Adapters and switches of fat trees, as actors: packets with credits, which wait at inputs and outputs, or whole messages hop by hop.
 * {@code Networks} makes this network for machines with a fat tree. Package {@code hardware.fattree} defines the paths.
 */
package org.rankcluster.actors.network.fattree;
