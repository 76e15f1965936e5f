/**
 * Exchanges with neighbours as choreographies: each rank sends to some others and receives from some. Neighbourhood collectives (MPI-4.1,
 * section 8.6) and collectives of intercommunicators use it through package {@code collective}.
 */
package org.rankcluster.protocol.choreography.exchange;
