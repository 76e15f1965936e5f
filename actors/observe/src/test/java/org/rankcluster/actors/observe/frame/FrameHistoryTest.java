package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.LinkFlows;
import org.rankcluster.actors.rank.CollectiveCounts;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.file.MachineReader;

class FrameHistoryTest {
    private static final long BUDGET = 1 << 20;

    private static LinkPictures pictures(String shape) {
        return pictures("bgl-512", shape);
    }

    private static LinkPictures pictures(String machine, @Nullable String shape) {
        return new LinkPictures(
                LinkSpace.of(MachineReader.ofInstallation().read(machine, shape, Map.of()), Fidelity.PACKET));
    }

    private static Frame frame(LinkPictures pictures, int seq, long from, long to, int share, int attempt) {
        byte[] busy = new byte[pictures.links().count()];
        byte[] queue = new byte[busy.length];
        busy[7] = (byte) share;
        queue[7] = (byte) (seq % 200);
        List<LinkFrame.Kind> kinds = pictures.links().directions().stream()
                .map(name -> new LinkFrame.Kind(name, 0.25, 0.5))
                .toList();
        LinkFrame links = pictures.picture(
                share / 255.0,
                share / 255.0,
                kinds,
                List.of(new LinkFrame.Link(7, share / 255.0, seq % 200, 1, LinkFlows.Flows.NONE)),
                busy,
                queue);
        RankFrame ranks = new RankFrame(
                new float[] {share / 255f, 0, 0, 0, 1 - share / 255f},
                new byte[] {(byte) share, 0, 0, 0, (byte) (255 - share)},
                new byte[1],
                new byte[1],
                List.of(new RankFrame.Late(3, 10, seq, 10, 10, 1, "computing", "program", -1, 0, 0, 2, 0)),
                0,
                10 + seq,
                List.of(),
                null);
        return new Frame(
                new Frame.Stamp(seq, from, to, 0, attempt),
                new Frame.Clock(seq, seq, seq, seq, 1, 1, 1),
                links,
                ranks,
                new WorkFrame(
                        List.of(new WorkFrame.Partition(0, 0, 1, 0.5, 1, 1)),
                        List.of(),
                        List.of(new WorkFrame.Call("recv", 5, 1)),
                        List.of(),
                        List.of(collective(2, 7)),
                        new HotSpots.Distances(seq, 1, Map.of(), 0, 1),
                        List.of(),
                        Map.of()),
                TrafficFrame.NONE,
                new NodeFrame(new byte[] {(byte) share}, new byte[] {(byte) (255 - share)}));
    }

    private static HotSpots.Collective collective(long calls, long picoseconds) {
        return new HotSpots.Collective(
                0, "allreduce/ring", new CollectiveCounts.Counts(calls, picoseconds, 14, 8, Map.of(), 3, 1));
    }

    @Test
    void shouldStayWithinItsBudgetAndCoverTheRun() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        for (int seq = 1; seq <= 100_000; seq++) {
            history.add(frame(pictures, seq, seq - 1, seq, 100, 1));
            if (history.bytes() > BUDGET) {
                assertThat(history.bytes()).as("after " + seq).isLessThanOrEqualTo(BUDGET);
            }
        }
        List<Frame> frames = history.frames();
        assertThat(frames).hasSizeBetween(200, FrameHistory.MOST_FRAMES);
        long before = 0;
        for (Frame frame : frames) {
            assertThat(frame.stamp().from()).isEqualTo(before);
            before = frame.stamp().to();
        }
        assertThat(before).isEqualTo(100_000);
        Frame whole = history.stretch(0, Long.MAX_VALUE);
        assertThat(whole.clock().stretchEvents()).isEqualTo(100_000);
        assertThat(whole.links().mean()).isCloseTo(100 / 255.0, within(1e-9));
        assertThat(Byte.toUnsignedInt(whole.links().busy()[7])).isEqualTo(100);
        assertThat(Byte.toUnsignedInt(whole.links().queue()[7])).isEqualTo(199);
        assertThat(whole.work().calls().get(0).ps()).isEqualTo(500_000);
        RankFrame.Late late = whole.ranks().late().get(0);
        assertThat(late.ended()).isEqualTo(1_000_000);
        assertThat(late.open()).as("of the last frame").isEqualTo(100_000);
        assertThat(whole.ranks().waited()).isEqualTo(1_100_000);
    }

    /** The busiest link alternates between 0 and 200 of 255 from sample to sample; findings judge their mean. */
    @Test
    void shouldJudgeMoreThanOneSample() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        assertThat(history.judged()).isNull();
        for (int seq = 1; seq <= 400; seq++) {
            history.add(frame(pictures, seq, seq - 1, seq, seq % 2 * 200, 1));
            Frame judged = history.judged();
            assertThat(judged.stamp().to()).isEqualTo(seq);
            assertThat(judged.stamp().to() - judged.stamp().from())
                    .as("samples at " + seq)
                    .isGreaterThanOrEqualTo(Math.min(seq, 100));
            if (seq >= 10) {
                assertThat(judged.links().top().get(0).busy()).isCloseTo(100 / 255.0, within(20 / 255.0));
            }
        }
        assertThat(history.judged().stamp().from()).as("not the whole run").isGreaterThan(100);
    }

    @Test
    void shouldWeighByVirtualTime() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        history.add(frame(pictures, 1, 0, 30, 200, 1));
        history.add(frame(pictures, 2, 30, 40, 0, 1));
        history.add(frame(pictures, 3, 40, 50, 0, 1));
        Frame both = history.stretch(0, 40);
        assertThat(both.stamp().to()).isEqualTo(40);
        assertThat(both.work().ended()).containsExactly(collective(4, 14));
        assertThat(both.work().distances().messages()).as("since the run began").isEqualTo(2);
        assertThat(both.links().top().get(0).busy()).isCloseTo(150 / 255.0, within(1e-6));
        assertThat(Byte.toUnsignedInt(both.links().busy()[7])).isEqualTo(150);
        assertThat(Byte.toUnsignedInt(both.ranks().rowShare()[0])).isEqualTo(150);
        assertThat(both.ranks().states()[0]).isCloseTo(150 / 255f, within(1e-6f));
        assertThat(Byte.toUnsignedInt(both.nodes().inject()[0])).isEqualTo(150);
        assertThat(Byte.toUnsignedInt(both.nodes().receive()[0])).isEqualTo(105);
    }

    @Test
    void shouldSayThatARowHasNoDataIfItNeverHad() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        byte none = RankFrame.NO_DATA;
        history.add(marked(frame(pictures, 1, 0, 10, 0, 1), none, none, (byte) RankFrame.FAILED));
        history.add(marked(frame(pictures, 2, 10, 20, 0, 1), none, (byte) 0, (byte) 0));
        assertThat(history.stretch(0, 20).ranks().mark()).containsExactly(RankFrame.NO_DATA, 0, RankFrame.FAILED);
    }

    @Test
    void shouldLeaveOutOfAMeanWhatAMemberDidNotReport() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        history.add(frame(pictures, 1, 0, 10, 200, 1));
        history.add(withRow(frame(pictures, 2, 10, 100, 0, 1), 255, RankFrame.NO_DATA));
        RankFrame both = history.stretch(0, 100).ranks();
        assertThat(Byte.toUnsignedInt(both.rowShare()[0])).isEqualTo(200);
        assertThat(both.mark()).containsExactly((byte) 0);
    }

    private static Frame withRow(Frame frame, int share, int mark) {
        RankFrame ranks = frame.ranks();
        return frame.with(new RankFrame(
                ranks.states(),
                new byte[] {(byte) share, 0, 0, 0, 0},
                new byte[] {(byte) mark},
                ranks.state(),
                ranks.late(),
                0,
                ranks.waited(),
                ranks.cycles(),
                null));
    }

    /** The true value is always between a stretch's value and the sum of this value and its error. */
    @Test
    void shouldBoundWhatFramesDidNotName() {
        LinkPictures pictures = pictures("4x4x4");
        Random random = new Random(7);
        FrameHistory history = new FrameHistory(60_000, pictures);
        long[] truth = new long[300];
        boolean missed = false;
        for (int seq = 1; seq <= 200; seq++) {
            long[] waits = new long[truth.length];
            List<RankFrame.Late> all = new ArrayList<>();
            for (int rank = 0; rank < truth.length; rank++) {
                waits[rank] = random.nextInt(1000);
                truth[rank] += waits[rank];
                all.add(new RankFrame.Late(rank, waits[rank], 0, 1, 0, 1, "computing", "program", -1, 0, 0, 2, 0));
            }
            all.sort(Comparator.comparingLong(late -> -late.ended()));
            history.add(withLate(frame(pictures, seq, seq - 1, seq, 100, 1), all));
            for (RankFrame.Late late : history.stretch(0, seq).ranks().late()) {
                assertThat(truth[late.rank()]).isBetween(late.ended(), late.ended() + late.error());
                missed |= truth[late.rank()] > late.ended();
            }
        }
        assertThat(history.frames()).as("some became one").hasSizeLessThan(200);
        assertThat(missed).isTrue();
    }

    private static Frame withLate(Frame frame, List<RankFrame.Late> all) {
        RankFrame ranks = frame.ranks();
        return frame.with(new RankFrame(
                ranks.states(),
                ranks.rowShare(),
                ranks.mark(),
                ranks.state(),
                List.copyOf(all.subList(0, RankFrame.MOST_LATE)),
                all.get(RankFrame.MOST_LATE).ended(),
                ranks.waited(),
                ranks.cycles(),
                null));
    }

    private static Frame marked(Frame frame, byte... mark) {
        RankFrame ranks = frame.ranks();
        return new Frame(
                frame.stamp(),
                frame.clock(),
                frame.links(),
                new RankFrame(
                        ranks.states(),
                        new byte[5 * mark.length],
                        mark,
                        ranks.state(),
                        ranks.late(),
                        0,
                        ranks.waited(),
                        ranks.cycles(),
                        null),
                frame.work(),
                frame.pairs(),
                frame.nodes());
    }

    @Test
    void shouldKeepAttemptsApart() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        for (int seq = 1; seq <= 2_000; seq++) {
            int attempt = seq <= 701 ? 1 : 2;
            long from = attempt == 1 ? seq - 1 : seq - 702;
            history.add(frame(pictures, seq, from, from + 1, 100, attempt));
        }
        assertThat(history.frames().stream()
                        .filter(frame -> frame.stamp().attempt() == 1)
                        .mapToLong(frame -> frame.stamp().to())
                        .max())
                .hasValue(701);
        assertThat(history.stretch(0, Long.MAX_VALUE).clock().stretchEvents()).isEqualTo(1_299);
    }

    @Test
    void shouldKeepTheHottestOfALargeMachine() {
        LinkPictures pictures = pictures("32x32x16");
        FrameHistory history = new FrameHistory(4 << 20, pictures);
        for (int seq = 1; seq <= 50; seq++) {
            history.add(frame(pictures, seq, seq - 1, seq, 100, 1));
        }
        assertThat(history.bytes()).isLessThanOrEqualTo(4 << 20);
        assertThat(history.newest().links().busy()).isNotNull();
        assertThat(history.frames().get(0).links().busy()).isNull();
        Frame whole = history.stretch(0, Long.MAX_VALUE);
        assertThat(whole.stamp().flags() & Frame.BLOCKS).isEqualTo(Frame.BLOCKS);
        assertThat(whole.links().hot().link()).containsExactly(7);
        assertThat(whole.links().hot().busy()).containsExactly((byte) 100);
        assertThat(pictures.blocks().count()).isLessThanOrEqualTo(8192);
    }

    @Test
    void shouldTakeNodesThatHadNothingToDoYetForIdle() {
        LinkPictures pictures = pictures("4x4x4");
        Frame first = frame(pictures, 1, 0, 30, 200, 1);
        Frame before = new Frame(
                first.stamp(),
                first.clock(),
                first.links(),
                first.ranks(),
                first.work(),
                first.pairs(),
                NodeFrame.NONE);
        NodeFrame both = NodeFrame.mean(List.of(before, frame(pictures, 2, 30, 40, 200, 1)));
        assertThat(both.inject()).containsExactly(50);
        assertThat(NodeFrame.mean(List.of(before)).inject()).isEmpty();
    }

    @Test
    void shouldSumTheBusiestLinkOfEachSwitchOfALargeFatTreeOverTheWholeRun() {
        LinkPictures pictures = pictures("frontera", null);
        assertThat(pictures.isLarge()).isTrue();
        FrameHistory history = new FrameHistory(16 << 20, pictures);
        for (int seq = 1; seq <= 3; seq++) {
            history.add(frame(pictures, seq, seq - 1, seq, 40 * seq, 1));
        }
        Frame whole = history.stretch(0, Long.MAX_VALUE);
        byte[] switches = whole.links().planes().get(0);
        int down = switches.length / 2;
        assertThat(Byte.toUnsignedInt(switches[down]))
                .as("link 7 leads down from switch 0")
                .isEqualTo(80);
        assertThat(switches[0]).isZero();
        assertThat(whole.links().kinds().get(pictures.links().direction(7)).max())
                .isEqualTo(80 / 255.0);
        int[] bins = whole.links().bins();
        assertThat(bins[80 * LinkFrame.BINS / 255]).isEqualTo(pictures.links().existing());
    }

    @Test
    void shouldSayOfTheWholeRunWhatWasCounted() {
        LinkPictures pictures = pictures("4x4x4");
        FrameHistory history = new FrameHistory(BUDGET, pictures);
        history.add(frame(pictures, 1, 0, 10, 100, 1));
        history.add(frame(pictures, 2, 10, 20, 200, 1));
        int kind = pictures.links().direction(3);
        RunTotals counted = new RunTotals();
        counted.link(7, pictures.links().direction(7), 11, 5, 20, link -> LinkFlows.Flows.NONE);
        counted.link(3, kind, 13, 9, 20, link -> LinkFlows.Flows.NONE);
        counted.charge(3, 100, 40, 9, 15);
        counted.charge(5, 300, 70, 9, 15);
        history.ended(counted, 20);

        Frame whole = history.stretch(0, 20);
        assertThat(whole.stamp().flags()).isEqualTo(Frame.OVER);
        assertThat(whole.links().top())
                .extracting(LinkFrame.Link::id, LinkFrame.Link::busy, LinkFrame.Link::queue)
                .containsExactly(tuple(3, 0.65, 9), tuple(7, 0.55, 5));
        assertThat(whole.links().max()).isEqualTo(0.65);
        assertThat(whole.links().kinds().get(kind).max()).isEqualTo(0.65);
        int[] bins = new int[LinkFrame.BINS];
        bins[0] = pictures.links().existing() - 2;
        bins[10] = 1;
        bins[12] = 1;
        assertThat(whole.links().bins()).isEqualTo(bins);
        assertThat(whole.ranks().late())
                .extracting(RankFrame.Late::rank, RankFrame.Late::causes, RankFrame.Late::late)
                .containsExactly(tuple(5, 300L, 70L), tuple(3, 100L, 40L));
        assertThat(whole.ranks().waited()).isEqualTo(400);

        Frame half = history.stretch(10, 20);
        assertThat(half.stamp().flags()).isZero();
        assertThat(half.links().top())
                .extracting(LinkFrame.Link::id, LinkFrame.Link::busy)
                .containsExactly(tuple(7, 200 / 255.0));
    }
}
