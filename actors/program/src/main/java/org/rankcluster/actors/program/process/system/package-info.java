/**
 * The process and its surroundings: properties, exit, memory, standard streams, class path, clocks and dates. Rewritten programs call it in
 * place of {@code System}, {@code Runtime}, {@code IO} and {@code java.time}. Random numbers without a seed of the program are drawn from
 * the seed of the run and the rank. {@code Set.of} and {@code Map.of} keep the order of insertion.
 */
package org.rankcluster.actors.program.process.system;
