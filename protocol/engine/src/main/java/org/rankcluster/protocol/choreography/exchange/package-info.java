/**
 * Exchanges with neighbours as choreographies: each rank sends to some others and receives from some.
 */
package org.rankcluster.protocol.choreography.exchange;
