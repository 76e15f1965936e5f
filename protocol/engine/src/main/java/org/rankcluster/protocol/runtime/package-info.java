/**
 * What an MPI process finds under its feet: its rank, its clock, operations to post and wait for, where its time went. The actors
 * implement it, the MPI library calls it.
 */
package org.rankcluster.protocol.runtime;
