package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.rank.RankReading;

/** Tests that wrong counts of an open call are corrected when its end shows the right ones. */
class StateTimeCorrectionsTest {
    private static final int STATES = RankReading.STATES;

    @Test
    void shouldLetTransfersPayForWhatSeemedToBeWaiting() {
        SettledTimes settled = new SettledTimes(new long[] {10, 70, -30, 0, 50});

        assertThat(settled.states()).containsExactly(0.1f, 0.4f, 0, 0, 0.5f);
        assertThat(settled.moved().rows()).containsExactly(0, 0.3f, -0.3f, 0, 0);
        assertThat(settled.moved().states()).containsExactly(0, 0.3f, -0.3f, 0, 0);
    }

    @Test
    void shouldLetOthersPayWhereTransfersDoNotSuffice() {
        SettledTimes settled = new SettledTimes(new long[] {60, 20, -30, 0, 50});

        assertThat(settled.states()).containsExactly(0.5f, 0, 0, 0, 0.5f);
        assertThat(settled.moved().rows()).containsExactly(0.1f, 0.2f, -0.3f, 0, 0);
    }

    @Test
    void shouldMoveNothingWhereNothingIsWrong() {
        assertThat(new SettledTimes(new long[] {1, 2, 3, 4, 5}).moved()).isNull();
    }

    /** A row waits for longer and longer. At random moments the sample shows that it has been transferring all the time. */
    @Test
    void shouldCorrectTheWholeRunByItsEnd() {
        for (int seed = 0; seed < 50; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            StateTimeCorrections corrections = new StateTimeCorrections();
            List<Frame> frames = new ArrayList<>();
            long[] truth = new long[STATES];
            long open = 0;
            long at = 0;
            for (int seq = 1; seq <= 60; seq++) {
                long stretch = 1 + random.nextLong(1_000_000);
                long[] time = new long[STATES];
                time[RankReading.COMPUTING] = random.nextLong(stretch);
                time[RankReading.WAITING] = stretch - time[RankReading.COMPUTING];
                open += time[RankReading.WAITING];
                boolean ends = seq == 60 || random.nextInt(7) == 0;
                if (ends) {
                    time[RankReading.WAITING] -= open;
                    time[RankReading.TRANSFERRING] += open;
                    open = 0;
                }
                for (int state = 0; state < STATES; state++) {
                    truth[state] += time[state];
                }
                at += stretch;
                add(frame(seq, at - stretch, at, time), frames, corrections);
            }

            double[] rows = new double[STATES];
            double[] all = new double[STATES];
            for (Frame frame : frames) {
                for (int state = 0; state < STATES; state++) {
                    rows[state] += FrameSum.weight(frame)
                            * Byte.toUnsignedInt(frame.ranks().rowShare()[state])
                            / 255;
                    all[state] += FrameSum.weight(frame) * frame.ranks().states()[state];
                }
            }
            for (int state = 0; state < STATES; state++) {
                assertThat(all[state] / at)
                        .as("%d, %d", seed, state)
                        .isCloseTo((double) truth[state] / at, within(1e-4));
                assertThat(rows[state] / at)
                        .as("%d, %d", seed, state)
                        .isCloseTo((double) truth[state] / at, within(0.01));
            }
        }
    }

    @Test
    void shouldNotPayForALostBeginningLater() {
        StateTimeCorrections corrections = new StateTimeCorrections();
        List<Frame> frames = new ArrayList<>();
        add(frame(1, 0, 100, new long[] {100, 0, 0, 0, 0}), frames, corrections);
        add(frame(2, 100, 200, new long[] {0, 1100, -1000, 0, 0}), frames, corrections);
        add(frame(3, 200, 300, new long[] {0, 0, 100, 0, 0}), frames, corrections);
        add(frame(4, 300, 400, new long[] {0, 101, -1, 0, 0}), frames, corrections);

        assertThat(Byte.toUnsignedInt(frames.get(2).ranks().rowShare()[RankReading.WAITING]))
                .isGreaterThan(245);
        assertThat(frames.get(0).ranks().rowShare()[0]).isEqualTo((byte) 255);
    }

    private static void add(Frame frame, List<Frame> frames, StateTimeCorrections corrections) {
        RankFrame.Moved moved = frame.ranks().moved();
        if (moved != null) {
            corrections.apply(moved, frame, frames);
        }
        frames.add(frame.compact());
    }

    private static Frame frame(int seq, long from, long to, long[] rowTime) {
        SettledTimes settled = new SettledTimes(rowTime);
        return new Frame(
                new Frame.Stamp(seq, from, to, 0, 1),
                new Frame.Clock(0, 0, 0, 0, 0, 0, 0),
                null,
                new RankFrame(
                        settled.states(),
                        settled.shares(new byte[0], new byte[1]),
                        new byte[1],
                        new byte[0],
                        List.of(),
                        0,
                        0,
                        List.of(),
                        settled.moved()),
                new WorkFrame(
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        List.of(),
                        HotSpots.Distances.NONE,
                        List.of(),
                        Map.of()),
                TrafficFrame.NONE,
                new NodeFrame(new byte[0], new byte[0]));
    }
}
