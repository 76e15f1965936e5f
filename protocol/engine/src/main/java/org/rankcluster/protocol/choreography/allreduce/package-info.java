/**
 * Algorithms of allreduce as choreographies, including those that use a combining network of the machine. Package {@code collective}
 * chooses one. This package has the algorithms of Rabenseifner 2004, Thakur, Rabenseifner, Gropp 2005, section 4.5, and Patarasuk and Yuan
 * 2009.
 */
package org.rankcluster.protocol.choreography.allreduce;
