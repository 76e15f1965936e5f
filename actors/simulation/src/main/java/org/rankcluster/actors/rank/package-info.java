/**
 * The actor of a rank, with a CPU, a message layer, the program's threads, and the events that it waits for (Almasi et al., "Layers").
 * Package {@code job} creates one actor for each rank. The protocol decides the meaning of messages; this package decides their times and
 * costs.
 *
 * <p>The package also has the actors of services, behind the ranks of node 0, and the ports by which ranks call them. Package {@code job}
 * makes two, for MPI files and for starting processes. {@code protocol.file} and {@code protocol.runtime} define the effects of calls.
 */
package org.rankcluster.actors.rank;
