package org.rankcluster.protocol.collective;

import java.util.List;
import org.rankcluster.input.NearestName;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.allgather.Allgather;
import org.rankcluster.protocol.choreography.allreduce.Allreduce;
import org.rankcluster.protocol.choreography.alltoall.Alltoall;
import org.rankcluster.protocol.choreography.barrier.Barrier;
import org.rankcluster.protocol.choreography.bcast.Bcast;
import org.rankcluster.protocol.choreography.exscan.Exscan;
import org.rankcluster.protocol.choreography.gather.Gather;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reducescatter.ReduceScatter;
import org.rankcluster.protocol.choreography.scan.Scan;
import org.rankcluster.protocol.choreography.scatter.Scatter;

/** All collectives there are. */
public final class Choreographies {
    /** In the order of MPI's chapter. */
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

    /** Their names. */
    public static List<String> names() {
        return COLLECTIVES.stream().map(Collective::name).toList();
    }

    /** The collective of this name, which is one of {@link #names}. */
    public static Collective collective(String name) {
        for (Collective collective : COLLECTIVES) {
            if (collective.name().equals(name)) {
                return collective;
            }
        }
        throw new IllegalArgumentException("collective: " + name + " (expected: one of " + String.join(", ", names())
                + NearestName.hint(name, names()) + ")");
    }

    /** A collective carried out by one of its algorithms, both by name; {@link Collective#AUTO} for the right one. */
    public static Choreography of(String collective, String algorithm, Parameters parameters) {
        Collective found = collective(collective);
        String name = algorithm.equals(Collective.AUTO) ? found.choice(parameters) : algorithm;
        return found.choreography(name, parameters);
    }
}
