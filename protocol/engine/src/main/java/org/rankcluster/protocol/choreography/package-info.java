/**
 * Collectives as data: for each rank, rounds of sends, receives, copies and reductions, with their costs. Each subpackage has the
 * algorithms of one collective. The package {@code collective} chooses among them and runs them.
 */
package org.rankcluster.protocol.choreography;
