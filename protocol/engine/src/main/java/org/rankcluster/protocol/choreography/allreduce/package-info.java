/**
 * Algorithms of allreduce as choreographies, those that use a torus or a combining network of the machine included.
 */
package org.rankcluster.protocol.choreography.allreduce;
