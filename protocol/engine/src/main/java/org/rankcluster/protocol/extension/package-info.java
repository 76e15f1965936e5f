/**
 * Calls beyond MPI for programs that use RankCluster: their placement, their computation, the cost of their datatypes. Samples and programs
 * of experiments use them. A program that must also run elsewhere does without.
 */
package org.rankcluster.protocol.extension;
