package org.rankcluster.protocol.runtime;

import org.jspecify.annotations.Nullable;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.RankAddresses;

/**
 * The interface through which the MPI library reads the rank, the world and the node of its process. {@link RankRuntime} implements it.
 */
public interface ProcessView {
    /** {@return the rank in the job: the world rank, unless the process was spawned} */
    int rank();

    /** {@return the number of ranks that the job has from the beginning} */
    int size();

    /** {@return the node of the machine that hosts this rank} */
    int node();

    /** {@return the properties of the job and its machine; the same for all ranks} */
    JobView job();

    /** {@return the origin of a spawned process; null for a process that exists from the beginning} */
    @Nullable
    Origin origin();

    /** {@return the number among all processes that the job has had: the rank, unless the rank was reused} */
    int number();

    /** {@return the program that the process runs; null if it is not a class with a {@code main}} */
    Origin.@Nullable Program program();

    /** {@return the index of the process's program among those that were started together, from 0} */
    int application();

    /** {@return the number of processes of each of the programs that were started or spawned together, in the order of their ranks} */
    int[] applicationSizes();

    /** {@return the number of processes that were started to run its program, or programs that were spawned together} */
    int processes();

    /** {@return the rankmap of the process's world} */
    Rankmap world();

    /** {@return the maps and memory accounts of the process's address management} */
    RankAddresses addresses();
}
