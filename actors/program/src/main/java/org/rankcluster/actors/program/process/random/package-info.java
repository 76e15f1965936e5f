/**
 * Numbers that nobody seeded, drawn from the seed of the run and the rank, and the order of {@code Set.of} and {@code Map.of}.
 */
package org.rankcluster.actors.program.process.random;
