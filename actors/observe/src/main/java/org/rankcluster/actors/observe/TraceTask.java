package org.rankcluster.actors.observe;

import java.util.List;
import org.rankcluster.actors.observe.frame.DetailQuery;
import org.rankcluster.actors.observe.frame.Frame;
import org.rankcluster.actors.observe.frame.PartitionSampler;
import org.rankcluster.actors.observe.frame.RunDescription;
import org.rankcluster.actors.observe.trace.StretchTrace;
import org.rankcluster.actors.rank.CallRings;
import org.rankcluster.actors.rank.RankActor;
import org.rankcluster.actors.time.PartitionFigures;

/** A dashboard query for the trace of a stretch: the last MPI calls of this cluster member's ranks. */
final class TraceTask extends DetailTask {
    /** Kind of the query. Its parameters are {@code from} and {@code to}, in ps. */
    static final String KIND = "trace";

    /** Largest number of calls of the ranks of one member. */
    private static final int MOST = 100_000;

    private final StretchTrace trace;

    TraceTask(int partitions, RunDescription run, DetailQuery query) {
        super(partitions);
        trace = of(run, query);
    }

    private static StretchTrace of(RunDescription run, DetailQuery query) {
        return new StretchTrace(
                run,
                Long.parseLong(query.parameters().get("from")),
                Long.parseLong(query.parameters().get("to")));
    }

    /** Returns the part of the trace with the busy links, of which the job's first member has the samples. */
    static byte[] links(RunDescription run, DetailQuery query, List<Frame> frames) {
        StretchTrace trace = of(run, query);
        trace.links(frames);
        return trace.bytes();
    }

    @Override
    boolean read(PartitionSampler sampler, PartitionFigures partition, boolean last) {
        CallRings rings = sampler.log().calls();
        if (rings != null && !sampler.ranks().isEmpty()) {
            int most = Math.max(1, MOST / sampler.ranks().size());
            for (RankActor rank : sampler.ranks()) {
                trace.calls(partition.index(), rank.rank(), rings.calls(rank.rank()), rings.names(), most);
            }
        }
        return true;
    }

    @Override
    byte[] message() {
        return trace.bytes();
    }
}
