package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.rankcluster.actors.path.CriticalPath;
import org.rankcluster.actors.rank.RankReading;

/**
 * A converter from frames to findings, through their evidence; the findings of the newest frame are cached. Any thread
 * may call.
 */
final class FrameEvidence {
    /** Number of the first bin of links that are over 70 % busy. */
    private static final int OVER_70 = 14;

    private final RunDescription run;
    private final LinkSpace links;
    private volatile @Nullable HotSpots whole;
    private volatile @Nullable CriticalPath path;
    private int judged;
    private List<Finding> before = List.of();
    private List<Finding> last = List.of();

    FrameEvidence(RunDescription run) {
        this.run = run;
        this.links = run.pictures().links();
    }

    /** Sets the exact figures of the whole run, which has ended. */
    void ended(HotSpots itsWhole) {
        whole = itsWhole;
    }

    /** Sets the critical path of the whole run, which has ended. */
    void path(CriticalPath itsPath) {
        path = itsPath;
    }

    /** Returns the findings of a stretch that a reader has selected, or of the whole run. */
    List<Finding> selected(Frame frame, RunStatus status) {
        return Findings.of(of(frame, status));
    }

    /** Returns the findings of the newest stretch of a live run. */
    synchronized List<Finding> newest(Frame frame, RunStatus status) {
        if (frame.stamp().seq() != judged) {
            judged = frame.stamp().seq();
            before = last;
        }
        last = Findings.of(of(frame, status), before);
        return last;
    }

    private Evidence of(Frame frame, RunStatus status) {
        RankFrame ranks = frame.ranks();
        List<List<Integer>> deadlock = status.state().equals("deadlock")
                ? ranks.cycles().stream()
                        .map(cycle -> cycle.stream().map(RankFrame.Waiter::rank).toList())
                        .toList()
                : null;
        List<Evidence.Partition> partitions = frame.work().partitions().stream()
                .map(one -> new Evidence.Partition(one.id(), one.events(), one.waitShare()))
                .toList();
        HotSpots exact = whole;
        long picoseconds = frame.stamp().to() - frame.stamp().from();
        if (exact != null && (frame.stamp().flags() & Frame.OVER) != 0) {
            return Evidence.of(
                    exact,
                    run.rows().world(),
                    picoseconds,
                    network(frame.links(), exact.load()),
                    deadlock,
                    partitions,
                    status.addresses(),
                    path);
        }
        float[] states = ranks.states();
        return new Evidence(
                exact != null,
                deadlock,
                network(frame.links(), null),
                new Evidence.Ranks(
                        run.rows().world(),
                        picoseconds,
                        states[RankReading.TRANSFERRING],
                        states[RankReading.WAITING],
                        states[RankReading.COLLECTIVE],
                        ranks.waited(),
                        ranks.late().stream()
                                .map(late -> late(late, ranks, picoseconds))
                                .toList()),
                frame.work().ended(),
                frame.work().distances(),
                partitions,
                status.addresses(),
                null);
    }

    /** Returns the evidence of a late rank. Its extra computing is known only if each row is one rank. */
    private Evidence.Late late(RankFrame.Late late, RankFrame ranks, long picoseconds) {
        RankBins rows = run.rows();
        boolean isKnown = rows.perRow() == 1 && late.rank() < rows.world();
        double excess = isKnown ? excess(ranks, late.rank()) : 0;
        if (excess < UnusualTime.MATTERS) {
            return new Evidence.Late(
                    late.rank(), late.causes(), late.late(), late.held(), late.state(), 0, 1, late.causes());
        }
        double usual = ranks.states()[RankReading.COMPUTING];
        double least = UnusualTime.least(usual, usual + excess);
        IntPredicate isAlike = rank -> rank < rows.world() && share(ranks, rank, RankReading.COMPUTING) >= least;
        return new Evidence.Late(
                late.rank(),
                late.causes(),
                late.late(),
                late.held(),
                RankReading.name(RankReading.COMPUTING),
                (long) (excess * picoseconds),
                (int) IntStream.range(0, rows.world()).filter(isAlike).count(),
                ranks.late().stream()
                        .filter(one -> isAlike.test(one.rank()))
                        .mapToLong(RankFrame.Late::causes)
                        .sum());
    }

    /** Returns the share by which a rank computes more than the mean of all ranks; 0 if it exceeds the mean more in another state. */
    private static double excess(RankFrame ranks, int rank) {
        float[] mean = ranks.states();
        double excess = share(ranks, rank, RankReading.COMPUTING) - mean[RankReading.COMPUTING];
        for (int state = 0; state < RankReading.OUTSIDE; state++) {
            if (share(ranks, rank, state) - mean[state] > excess) {
                return 0;
            }
        }
        return excess;
    }

    private static double share(RankFrame ranks, int row, int state) {
        return (ranks.rowShare()[row * RankReading.STATES + state] & SamplePart.FULL) / (double) SamplePart.FULL;
    }

    private Evidence.Network network(@Nullable LinkFrame frame, HotSpots.@Nullable Load exact) {
        String fidelity = run.job().fidelity();
        if (frame == null) {
            return Evidence.Network.without(fidelity);
        }
        long over = 0;
        for (int bin = OVER_70; bin < LinkFrame.BINS; bin++) {
            over += frame.bins()[bin];
        }
        boolean isBounded = frame.top().isEmpty()
                ? links.isBounded()
                : links.isBounded(frame.top().getFirst().id());
        return new Evidence.Network(
                fidelity,
                true,
                exact == null ? frame.mean() : exact.mean(),
                exact == null ? (double) over / Math.max(1, links.existing()) : exact.above70(),
                frame.top().stream()
                        .map(link -> new Evidence.Link(links.name(link.id()), link.busy(), link.queue(), link.flows()))
                        .toList(),
                new Evidence.Queues(isBounded ? links.capacity() : 0, links.queuesAtOutputs() || links.isBounded()));
    }
}
