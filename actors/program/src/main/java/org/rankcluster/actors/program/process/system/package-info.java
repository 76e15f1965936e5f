/**
 * The process, its classes and its surroundings: properties, exit, memory, standard streams, class path, clocks and dates. Rewritten
 * programs call it in place of {@code System}, {@code Runtime}, {@code IO} and {@code java.time}. Random numbers without a seed of the
 * program are drawn from the seed of the run and the rank. {@code Set.of} and {@code Map.of} keep the order of insertion.
 *
 * <p>The package also has the statics of each rank, and hash codes of objects without their own. It also has the results of reflection,
 * handles and class loaders on them. Rewritten classes call these where package {@code rewrite} has replaced calls of the JDK or access to
 * statics.
 */
package org.rankcluster.actors.program.process.system;
