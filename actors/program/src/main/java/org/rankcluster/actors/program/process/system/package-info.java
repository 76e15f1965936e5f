/**
 * The process and its surroundings: properties, exit, memory, standard streams, class path, clocks and dates. Rewritten programs call it in
 * place of {@code System}, {@code Runtime}, {@code IO} and {@code java.time}.
 */
package org.rankcluster.actors.program.process.system;
