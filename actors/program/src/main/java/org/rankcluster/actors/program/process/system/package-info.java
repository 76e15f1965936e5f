/**
 * The process and its surroundings: properties, exit, memory, standard streams, class path. Rewritten programs call it in place of {@code
 * System}, {@code Runtime} and {@code IO}.
 */
package org.rankcluster.actors.program.process.system;
