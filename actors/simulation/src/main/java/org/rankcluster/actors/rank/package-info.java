/**
 * The actor of a rank: its CPU, its message layer, the threads of its program, and what it waits for (Almasi et al., "Layers").
 */
package org.rankcluster.actors.rank;
