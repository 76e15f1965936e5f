package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.RankAddresses;

/**
 * Tells which process of the job runs here. {@link RankRuntime} implements it, with the rank, its node and the job from the
 * actors; the MPI library asks it.
 */
public interface ProcessView {
    /** Rank in the job: the world rank, unless the process was spawned. */
    int rank();

    /** Number of ranks that the job has from the beginning. */
    int size();

    /** Node of the machine that hosts this rank. */
    int node();

    /** Facts about the job and its machine; the same for all ranks. */
    JobView job();

    /** Where the process comes from if it was spawned; null if it was there from the beginning. */
    @Nullable
    Origin origin();

    /** Number among all processes that the job has had: the rank, unless its place was used before. */
    int number();

    /** Program that it runs; null if that is no class with a {@code main}. */
    Origin.@Nullable Program program();

    /** Number of its program among those that were started together. */
    int application();

    /** Processes of each of the programs that were started, or spawned, together, in the order of their ranks. */
    int[] applicationSizes();

    /** Number of processes that were started to run its program, or programs that were spawned together. */
    int processes();

    /** The rankmap of its world. */
    Rankmap world();

    /** Maps and accounts of its address management. */
    RankAddresses addresses();
}
