/**
 * The library for Java programs that run jobs: {@link org.rankcluster.library.RankCluster} runs a {@link org.rankcluster.library.Job} on a
 * {@link org.rankcluster.library.MachineSpec} and returns an {@link org.rankcluster.library.MpiResult} or throws a {@link
 * org.rankcluster.library.JobException}.
 */
package org.rankcluster.library;
