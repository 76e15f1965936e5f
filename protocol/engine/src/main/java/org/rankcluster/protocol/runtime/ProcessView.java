package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.RankAddresses;

/**
 * The identity of the process that runs here. {@link RankRuntime} implements it, with the rank, its node and the job from the actors. The
 * MPI library uses it.
 */
public interface ProcessView {
    /** Rank in the job: the world rank, unless the process was spawned. */
    int rank();

    /** Number of ranks that the job has from the beginning. */
    int size();

    /** Node of the machine that hosts this rank. */
    int node();

    /** Properties of the job and its machine; the same for all ranks. */
    JobView job();

    /** Origin of a spawned process; null for a process that exists from the beginning. */
    @Nullable
    Origin origin();

    /** Number among all processes that the job has had: the rank, unless its place was reused. */
    int number();

    /** Program that the process runs; null if it is not a class with a {@code main}. */
    Origin.@Nullable Program program();

    /** Index of its program among those that were started together, from 0. */
    int application();

    /** Number of processes of each of the programs that were started or spawned together, in the order of their ranks. */
    int[] applicationSizes();

    /** Number of processes that were started to run its program, or programs that were spawned together. */
    int processes();

    /** Rankmap of its world. */
    Rankmap world();

    /** Maps and memory accounts of its address management. */
    RankAddresses addresses();
}
