/**
 * Random numbers without a seed of the program, drawn from the seed of the run and the rank, and the order of {@code Set.of} and {@code
 * Map.of}. Rewritten programs call it in place of the JDK. So two runs of one job draw the same numbers.
 */
package org.rankcluster.actors.program.process.random;
