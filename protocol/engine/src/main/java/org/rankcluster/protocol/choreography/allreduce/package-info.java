/**
 * Algorithms of allreduce as choreographies, those that use a combining network of the machine included. Package {@code
 * collective} picks one. They are those of Rabenseifner 2004, Thakur, Rabenseifner, Gropp 2005, section 4.5, and Patarasuk and
 * Yuan 2009.
 */
package org.rankcluster.protocol.choreography.allreduce;
