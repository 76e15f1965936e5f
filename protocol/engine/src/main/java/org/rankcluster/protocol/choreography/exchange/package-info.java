/**
 * Exchanges with neighbours as choreographies: each rank sends to some others and receives from some. Neighbourhood collectives
 * (MPI-4.1, section 8.6) and those of intercommunicators use it, by way of package {@code collective}.
 */
package org.rankcluster.protocol.choreography.exchange;
