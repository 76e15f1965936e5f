/**
 * Programs reduced to their communicator calls (Guo et al., section III): written once, as functions of ranks, and executed by MPI like any program or
 * on paper for one rank of a world of any size. {@code examples/apps} has the applications of Table I; the command {@code addressing} runs them on paper.
 */
package org.rankcluster.protocol.address.skeleton;
