/**
 * Programs reduced to their communicator calls (Guo et al., section III). A skeleton is written once, as functions of ranks. MPI executes
 * it like any program, or it is executed on paper for one rank of a world of any size. {@code examples/apps} has the applications of Table
 * I. The command {@code addressing} runs them on paper.
 */
package org.rankcluster.protocol.address.skeleton;
