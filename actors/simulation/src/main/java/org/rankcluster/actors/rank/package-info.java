/**
 * The actor of a rank, with a CPU, a message layer, the program's threads, and the events that it waits for (Almasi et al., "Layers").
 * Package {@code job} creates one actor for each rank. The protocol decides the meaning of messages; this package decides their times and
 * costs.
 */
package org.rankcluster.actors.rank;
