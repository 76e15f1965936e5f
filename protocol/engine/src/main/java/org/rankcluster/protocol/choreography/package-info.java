/**
 * Collectives as data: for each rank, rounds of sends, receives, copies and reductions, and what they cost. A folder holds the
 * algorithms of one collective. The package {@code collective} picks among them and runs them.
 */
package org.rankcluster.protocol.choreography;
