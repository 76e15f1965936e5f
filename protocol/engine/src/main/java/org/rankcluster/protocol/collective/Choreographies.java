package org.rankcluster.protocol.collective;

import java.util.List;
import org.rankcluster.protocol.choreography.AlgorithmAliases;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allgather.Allgather;
import org.rankcluster.protocol.choreography.allreduce.Allreduce;
import org.rankcluster.protocol.choreography.alltoall.Alltoall;
import org.rankcluster.protocol.choreography.barrier.Barrier;
import org.rankcluster.protocol.choreography.bcast.Bcast;
import org.rankcluster.protocol.choreography.gatherscatter.Gather;
import org.rankcluster.protocol.choreography.gatherscatter.Scatter;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reduce.ReduceScatter;
import org.rankcluster.protocol.choreography.scan.Exscan;
import org.rankcluster.protocol.choreography.scan.Scan;

/** The catalogue of all collectives and their algorithms, by name. */
public final class Choreographies {
    /** All collectives, in the order of the chapter in the MPI standard. */
    public static final List<Collective> COLLECTIVES = List.of(
            Barrier.BARRIER,
            Bcast.BCAST,
            Gather.GATHER,
            Gather.GATHERV,
            Scatter.SCATTER,
            Scatter.SCATTERV,
            Allgather.ALLGATHER,
            Allgather.ALLGATHERV,
            Alltoall.ALLTOALL,
            Alltoall.ALLTOALLV,
            Alltoall.ALLTOALLW,
            Reduce.REDUCE,
            Allreduce.ALLREDUCE,
            ReduceScatter.REDUCE_SCATTER,
            Scan.SCAN,
            Exscan.EXSCAN);

    private Choreographies() {}

    /**
     * Returns the names of all collectives.
     *
     * @return names in the order of {@link #COLLECTIVES}
     */
    public static List<String> names() {
        return COLLECTIVES.stream().map(Collective::name).toList();
    }

    /**
     * Returns the collective with this name.
     *
     * @param name one of {@link #names}
     * @return the collective
     * @throws IllegalArgumentException if no collective has this name
     */
    public static Collective collective(String name) {
        for (Collective collective : COLLECTIVES) {
            if (collective.name().equals(name)) {
                return collective;
            }
        }
        throw new IllegalArgumentException("collective: " + name + " (expected: one of " + String.join(", ", names())
                + AlgorithmAliases.hint(name, names()) + ")");
    }

    /**
     * Returns the choreography of one algorithm of a collective.
     *
     * @param collective one of {@link #names}
     * @param algorithm name of one of its algorithms, or {@link Collective#AUTO} to choose by size and number of ranks
     * @param parameters number of ranks, sizes in bytes, root and operator
     * @return the choreography of all ranks
     * @throws IllegalArgumentException if no collective has this name
     */
    public static Choreography of(String collective, String algorithm, Parameters parameters) {
        Collective found = collective(collective);
        String name = algorithm.equals(Collective.AUTO) ? found.choice(parameters) : algorithm;
        return found.choreography(name, parameters);
    }
}
