package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.rank.RankReading;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.hardware.machine.file.MachineReader;

class FrameBuilderTest {
    private final LinkPictures pictures = new LinkPictures(
            LinkSpace.of(MachineReader.ofInstallation().read("bgl-512", "2x2x2", Map.of()), Fidelity.PACKET));

    private SamplePart sample(long... events) {
        SamplePart sample = SamplePart.all(pictures.links(), new RankBins(8, 8, 1, 8));
        for (int id = 0; id < events.length; id++) {
            sample.partitions().add(new SamplePart.PartitionCounters(id, id, events[id], 0, 1, 1, 1));
        }
        return sample;
    }

    /** The counters of a member that was too slow for one sample come with the next. Only new events are counted then. */
    @Test
    void shouldCountEventsOfAMissingMemberOnce() {
        FrameBuilder builder = new FrameBuilder(pictures, new RankBins(8, 8, 1, 8), 8);
        assertThat(builder.next(1, sample(100, 1000), 1, 0, 0, 1).clock().stretchEvents())
                .isEqualTo(1100);
        Frame missing = builder.next(2, sample(150), 2, 0, Frame.MISSING, 1);
        assertThat(missing.clock().stretchEvents()).isEqualTo(50);
        assertThat(missing.clock().events()).isEqualTo(1150);
        assertThat(builder.next(3, sample(160, 1070), 3, 0, 0, 1).clock().stretchEvents())
                .isEqualTo(80);
    }

    /** A timed event took a second, in a stretch of 5 ms on two partitions. */
    @Test
    void shouldNotLetEventsCostMoreThanTheTimeOfTheStretch() {
        FrameBuilder builder = new FrameBuilder(pictures, new RankBins(8, 8, 1, 8), 8);
        SamplePart sample = sample(500, 500);
        sample.classes().put("rank", new SamplePart.ClassCounters(8, 600, 2, 1_000_000_000, 1, 1));
        sample.classes().put("router", new SamplePart.ClassCounters(8, 400, 1, 1000, 1, 1));
        double nanos = builder.next(1, sample, 5, 0, 0, 1).work().classes().stream()
                .mapToDouble(one -> one.events() * one.costNs())
                .sum();
        assertThat(nanos).isCloseTo(2 * 5e6, within(1.0));
    }

    /** Two groups of ranks, one on each member, send to each other. */
    @Test
    void shouldCountMessagesOfAMissingMemberOnce() {
        Traffic both = new Traffic(
                2, new long[] {0, 80, 40, 0}, new long[] {0, 2, 1, 0}, new long[4], new long[] {3}, new long[] {3});
        Traffic first = new Traffic(
                2, new long[] {0, 120, 0, 0}, new long[] {0, 3, 0, 0}, new long[4], new long[] {3}, new long[] {3});
        Traffic later = new Traffic(
                2, new long[] {0, 120, 90, 0}, new long[] {0, 3, 2, 0}, new long[4], new long[] {5}, new long[] {5});
        Traffic before = both;
        assertThat(first.since(before).bytes()).containsExactly(0, 40, 0, 0);
        assertThat(first.since(before).sizes()).containsExactly(0);
        before = first.newest(before);
        assertThat(later.since(before).bytes()).containsExactly(0, 0, 50, 0);
        assertThat(later.since(before).messages()).containsExactly(0, 0, 1, 0);
        assertThat(later.since(before).sizes()).containsExactly(2);
    }

    private static void wait(SamplePart sample, int row, long waiting, long transferring) {
        sample.rowTime()[row * RankReading.STATES + RankReading.WAITING] = waiting;
        sample.rowTime()[row * RankReading.STATES + RankReading.TRANSFERRING] = transferring;
    }

    private static int share(Frame frame, int row, int state) {
        return Byte.toUnsignedInt(frame.ranks().rowShare()[row * RankReading.STATES + state]);
    }

    /** Ranks 1 and 2 send to rank 0, which has found no receive for the message of rank 2. */
    @Test
    void shouldCountASendAsTransferUntilItsReceiverHasNoReceiveForIt() {
        FrameBuilder builder = new FrameBuilder(pictures, new RankBins(8, 8, 1, 8), 8);
        SamplePart first = sample(1);
        wait(first, 1, 80, 20);
        wait(first, 2, 80, 20);
        first.pendingRendezvous().waits(1, 0, 7, first.at() - 80);
        first.pendingRendezvous().waits(2, 0, 7, first.at() - 80);
        first.pendingRendezvous().unmatched(2, 7);
        Frame frame = builder.next(1, first, 1, 0, 0, 1);
        assertThat(share(frame, 1, RankReading.TRANSFERRING)).isEqualTo(255);
        assertThat(share(frame, 2, RankReading.TRANSFERRING)).isEqualTo(51);
        assertThat(builder.isUnderWay(1)).isTrue();
        assertThat(builder.isUnderWay(2)).isFalse();

        // If a member's part is missing, its figures do not change.
        assertThat(builder.next(2, sample(1), 2, 0, Frame.MISSING, 1).ranks().moved())
                .isNull();

        // The answers show that one receive was posted all the time, and the other never.
        SamplePart third = sample(1);
        wait(third, 1, -80, 180);
        wait(third, 2, 100, 0);
        frame = builder.next(3, third, 3, 0, 0, 1);
        assertThat(share(frame, 1, RankReading.TRANSFERRING)).isEqualTo(255);
        assertThat(share(frame, 2, RankReading.WAITING)).isEqualTo(255);
        assertThat(frame.ranks().moved()).isNull();
    }

    @Test
    void shouldLetASendWaitForAReceiverWithManyMoreMessages() {
        FrameBuilder builder = new FrameBuilder(pictures, new RankBins(8, 8, 1, 8), 8);
        SamplePart sample = sample(1);
        wait(sample, 1, 100, 0);
        sample.pendingRendezvous().waits(1, 0, 7, sample.at() - 100);
        sample.pendingRendezvous().crowded(0);
        assertThat(share(builder.next(1, sample, 1, 0, 0, 1), 1, RankReading.WAITING))
                .isEqualTo(255);
    }
}
