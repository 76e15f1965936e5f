package org.rankcluster.actors.rank;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.network.combining.CollectivePort;
import org.rankcluster.actors.path.SegmentKind;
import org.rankcluster.actors.time.Event;
import org.rankcluster.protocol.collective.CollectiveCall;
import org.rankcluster.protocol.collective.CollectiveEngine;
import org.rankcluster.protocol.collective.CollectiveHost;
import org.rankcluster.protocol.collective.CollectiveOperation;
import org.rankcluster.protocol.collective.LocalWork;
import org.rankcluster.protocol.collective.OffloadOperation;
import org.rankcluster.protocol.pointtopoint.CallSignature;
import org.rankcluster.protocol.pointtopoint.MessageLayer;
import org.rankcluster.protocol.pointtopoint.RecentCalls;
import org.rankcluster.protocol.pointtopoint.SendOperation;
import org.rankcluster.protocol.runtime.CompletionListener;
import org.rankcluster.protocol.runtime.DelayTracker;
import org.rankcluster.protocol.runtime.Nodes;
import org.rankcluster.protocol.runtime.Operation;

/**
 * The collectives of a rank: its {@link CollectiveEngine} and the execution of the engine's steps. The steps are
 * messages of the rank, work of its CPU, or operations of a collective network.
 */
final class RankCollectives implements CollectiveHost {
    private final RankParts parts;
    private final LongSupplier translationTime;
    /** The rank's last collectives; null before the first. */
    private @Nullable RecentCalls recent;

    private @Nullable CollectivePort offload;

    /**
     * Creates the collectives of a rank.
     *
     * @param translationTime CPU time of address translations since the previous call, in ps
     */
    RankCollectives(RankParts parts, LongSupplier translationTime) {
        this.parts = parts;
        this.translationTime = translationTime;
    }

    /** Begins a collective. */
    void begin(CollectiveOperation collective) {
        if (collective.signature() != CallSignature.NONE) {
            collective.addTo(recent());
        }
        RankTrace trace = parts.trace();
        RankTrace.Steps steps = trace == null ? null : trace.steps(collective);
        new CollectiveEngine(steps == null ? this : new TracedCollective(steps)).start(collective);
    }

    private RecentCalls recent() {
        RecentCalls calls = recent;
        if (calls == null) {
            calls = new RecentCalls();
            recent = calls;
        }
        return calls;
    }

    /** Returns a description of the mismatch in a collective message that was never received; null if no mismatch is known. */
    @Nullable
    String unreceived() {
        return recent == null ? null : layer().unreceived(recent);
    }

    /** Handles an event if it belongs to a collective network. */
    boolean onEvent(Event event) {
        return offload != null && offload.onEvent(event);
    }

    /** Returns the port to the networks that carry out collectives. Only the first rank of a node uses it. */
    private CollectivePort offload() {
        CollectivePort port = offload;
        if (port == null) {
            port = parts.settings().networks().collective(parts.messages().host(), costs()::combine);
            offload = port;
        }
        return port;
    }

    private RankCosts costs() {
        return parts.settings().layer().costs();
    }

    private MessageLayer layer() {
        return parts.messages().layer();
    }

    @Override
    public long now() {
        return parts.events().now();
    }

    @Override
    public DelayTracker delays() {
        return layer().delays();
    }

    @Override
    public CollectiveCall begun(CollectiveCall call) {
        Nodes nodes = parts.settings().world().job();
        int node = nodes.nodeOf(parts.rank());
        return parts.settings().node().calls().begun(node, nodes.ranksOn(node).length, call);
    }

    @Override
    public void start(Operation step) {
        start(step, null);
    }

    private void start(Operation step, RankTrace.@Nullable Steps steps) {
        if (step instanceof OffloadOperation operation) {
            parts.events().note(operation, now());
            if (steps != null) {
                steps.started(step, 0, 0);
            }
            operation.by(parts.rank(), delays().causes());
            offload().start(operation);
        } else if (step instanceof SendOperation send) {
            RankCosts costs = costs();
            boolean overNetwork = parts.messages().isOverNetwork(send.envelope().to());
            long translation = translationTime.getAsLong();
            boolean isStep = costs.isStep(send.envelope().context(), overNetwork);
            long work = Math.max(0, costs.send(send, overNetwork) + (isStep ? 0 : translation));
            if (steps != null) {
                steps.started(step, step.timeBefore(), work);
            }
            long unusedPacked = parts.cpu().occupy(now(), step.timeBefore(), SegmentKind.PACK);
            parts.events().post(step, parts.cpu().occupy(now(), work, SegmentKind.SEND));
            pack(step.timeAfter());
            if (steps != null) {
                steps.packs(step.timeAfter());
            }
        } else {
            if (steps != null) {
                steps.started(step, 0, 0);
            }
            layer().start(step);
        }
    }

    @Override
    public void awaitLast(CompletionListener listener) {
        parts.events().releaseLast(listener);
    }

    @Override
    public void compute(LocalWork work, Runnable then) {
        parts.events().worked(then, parts.cpu().occupy(now(), costs().work(work), SegmentKind.COMBINE));
    }

    /** Returns the virtual time at which the CPU will have worked for {@code picoseconds} ps, from now or from the end of its work. */
    long compute(long picoseconds) {
        return parts.cpu().occupy(now(), picoseconds, SegmentKind.COMBINE);
    }

    @Override
    public void pack(long picoseconds) {
        parts.cpu().occupy(now(), picoseconds, SegmentKind.PACK);
    }

    @Override
    public void finished(CollectiveOperation operation) {
        operation.complete(now());
    }

    /** The host of a collective whose steps are traced. */
    private final class TracedCollective implements CollectiveHost {
        private final RankTrace.Steps steps;

        TracedCollective(RankTrace.Steps steps) {
            this.steps = steps;
        }

        @Override
        public long now() {
            return RankCollectives.this.now();
        }

        @Override
        public DelayTracker delays() {
            return RankCollectives.this.delays();
        }

        @Override
        public CollectiveCall begun(CollectiveCall call) {
            return RankCollectives.this.begun(call);
        }

        @Override
        public void start(Operation step) {
            RankCollectives.this.start(step, steps);
        }

        @Override
        public void awaitLast(CompletionListener listener) {
            RankCollectives.this.awaitLast(listener);
        }

        @Override
        public void compute(LocalWork work, Runnable then) {
            RankCollectives.this.compute(work, steps.computes(costs().work(work), then));
        }

        @Override
        public void pack(long picoseconds) {
            steps.packs(picoseconds);
            RankCollectives.this.pack(picoseconds);
        }

        @Override
        public void finished(CollectiveOperation operation) {
            steps.finished();
            RankCollectives.this.finished(operation);
        }
    }
}
