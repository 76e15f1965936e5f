package org.rankcluster.actors.observe.frame;

import java.util.List;
import java.util.stream.IntStream;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.rank.RankReading;

/**
 * The invariants of all frames: parts add up to totals, shares are at most 1, and queues are within their capacity.
 * They are checked with assertions, as in all tests.
 */
final class FrameInvariants {
    /** Rounding of sums of floats. */
    private static final double ROUNDING = 1e-4;

    private final Frame frame;
    private final LinkSpace space;

    private FrameInvariants(Frame frame, LinkSpace space) {
        this.frame = frame;
        this.space = space;
    }

    /** Returns true, or throws an AssertionError that names the broken rule. */
    static boolean hold(Frame frame, LinkSpace space) {
        FrameInvariants all = new FrameInvariants(frame, space);
        all.ranks();
        all.work();
        LinkFrame links = frame.links();
        if (links != null) {
            all.links(links);
        }
        return true;
    }

    private void check(boolean holds, String rule, Object value) {
        if (!holds) {
            Frame.Stamp stamp = frame.stamp();
            throw new AssertionError("frame " + stamp.seq() + " from " + stamp.from() + " to " + stamp.to() + " ps: "
                    + rule + ": " + value);
        }
    }

    private void share(double share, String what) {
        check(share >= 0 && share <= 1, what + " (expected: 0 to 1)", share);
    }

    private void ranks() {
        RankFrame ranks = frame.ranks();
        double sum = 0;
        for (float state : ranks.states()) {
            sum += state;
        }
        check(sum == 0 || Math.abs(sum - 1) < ROUNDING, "states of all ranks (expected: a sum of 1)", sum);
        for (int row = 0; row < ranks.rowShare().length; row += RankReading.STATES) {
            int first = row;
            int all = IntStream.range(0, RankReading.STATES)
                    .map(state -> Byte.toUnsignedInt(ranks.rowShare()[first + state]))
                    .sum();
            check(all == 0 || all == SamplePart.FULL, "states of a row (expected: a sum of 255)", all);
        }
        long late = 0;
        long most = frame.stamp().to();
        for (RankFrame.Late one : ranks.late()) {
            late += one.causes();
            check(one.late() <= one.causes(), "longest wait for a rank (expected: at most all waits)", one);
            check(one.late() <= most, "wait for a rank (expected: at most the run's time)", one);
        }
        check(late <= ranks.waited(), "waits for late ranks (expected: at most " + ranks.waited() + " ps)", late);
    }

    private void work() {
        long events = 0;
        for (WorkFrame.Partition partition : frame.work().partitions()) {
            events += partition.events();
            share(partition.waitShare(), "waiting of a partition");
            share(partition.occupancy(), "occupancy of a partition");
        }
        boolean isMissing = (frame.stamp().flags() & Frame.MISSING) != 0;
        check(
                isMissing || events == frame.clock().stretchEvents(),
                "events of partitions (expected: " + frame.clock().stretchEvents() + ")",
                events);
    }

    private void links(LinkFrame links) {
        share(links.mean(), "mean of links");
        share(links.max(), "busiest link");
        check(
                IntStream.of(links.bins()).sum() == space.existing(),
                "links by share (expected: " + space.existing() + ")",
                IntStream.of(links.bins()).sum());
        for (LinkFrame.Kind kind : links.kinds()) {
            share(kind.mean(), "mean of " + kind.name());
            share(kind.max(), "busiest of " + kind.name());
        }
        for (LinkFrame.Link link : links.top()) {
            String name = space.name(link.id());
            share(link.busy(), name);
            check(space.exists(link.id()), "link (expected: one of the machine)", name);
            check(
                    !space.isBounded(link.id()) || link.queue() <= space.capacity(),
                    "queue of " + name + " (expected: at most " + space.capacity() + ")",
                    link.queue());
            LinkFlows.Flows flows = link.flows();
            check(sum(flows.senders()) <= flows.packets(), "packets by sender of " + name, flows);
            check(sum(flows.receivers()) <= flows.packets(), "packets by receiver of " + name, flows);
        }
    }

    private static long sum(List<LinkFlows.End> ends) {
        return ends.stream().mapToLong(LinkFlows.End::packets).sum();
    }
}
