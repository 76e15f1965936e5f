/**
 * The process and its surroundings: properties, exit, memory, standard streams, class path.
 */
package org.rankcluster.actors.program.process.system;
