/**
 * The actor of a rank, which has a CPU, a message layer, the threads of its program, and the events that it waits for (Almasi et al.,
 * "Layers"). Package {@code job} creates one actor for each rank. The protocol decides the meaning of messages; this package decides their
 * times and costs.
 */
package org.rankcluster.actors.rank;
