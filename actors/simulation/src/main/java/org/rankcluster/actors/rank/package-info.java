/**
 * The actor of a rank: its CPU, its message layer, the threads of its program, and what it waits for (Almasi et al., "Layers").
 * Package {@code job} makes one for each rank. What messages mean is decided in the protocol; here is when it happens, and what it
 * costs.
 */
package org.rankcluster.actors.rank;
