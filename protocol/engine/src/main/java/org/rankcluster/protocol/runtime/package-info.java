/**
 * The environment of an MPI process: its rank, its clock, its operations and its profile. The actors implement it; the MPI library calls
 * it.
 */
package org.rankcluster.protocol.runtime;
