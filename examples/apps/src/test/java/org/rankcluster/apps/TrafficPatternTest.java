package org.rankcluster.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.hardware.crossbar.Crossbar;
import org.rankcluster.hardware.topology.Permutation;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.input.InputException;

class TrafficPatternTest {
    @Test
    void shouldGiveReceiversExactlyTheNumberOfMessagesSent() {
        for (int ranks = 2; ranks <= 40; ranks++) {
            assertConsistent(ranks, new TrafficPattern.Uniform(ranks, 5, ranks));
            assertConsistent(ranks, new TrafficPattern.HotSpot(ranks, ranks / 2, 3));
            assertConsistent(ranks, new TrafficPattern.Neighbours(0, new int[] {1, ranks - 1, 1}, 3));
            for (Permutation permutation : Permutation.values()) {
                int[] destinations = permutation.destinations(new Crossbar(ranks), 3, 1);
                assertConsistent(ranks, new TrafficPattern.OneToOne(destinations, 2));
            }
        }
    }

    /** If each rank drew for all others, there would be forty thousand million draws. */
    @Test
    @Timeout(60)
    void shouldFindTheArrivalsOfAllRanksWithOneDrawAMessage() {
        int ranks = 200_000;
        TrafficPattern pattern = new TrafficPattern.Uniform(ranks, 1, 1);
        long received = 0;
        for (int rank = 0; rank < ranks; rank++) {
            received += pattern.arrivals(rank).sources().length;
        }
        assertThat(received).isEqualTo(ranks);
    }

    /** Each source draws for itself, in order: figures that were published stay what they are. */
    @ParameterizedTest
    @ValueSource(longs = {0, 1, 5})
    void shouldDrawWithAGeneratorOfEachSource(long seed) {
        TrafficPattern pattern = new TrafficPattern.Uniform(1_000, 20, seed);
        SplittableRandom random = new SplittableRandom(seed * 0xd6e8feb86659fd93L + 321);
        for (int number = 0; number < 20; number++) {
            int other = random.nextInt(999);
            assertThat(pattern.destination(321, number)).isEqualTo(other < 321 ? other : other + 1);
        }
    }

    @Test
    void shouldTakeTheMachineIfTheRanksFillIt() {
        Torus torus = Torus.of(2, 6);
        assertThat(TrafficPatterns.geometry(12, torus)).isSameAs(torus);
        assertThat(TrafficPatterns.geometry(11, torus).dimensions()).isEqualTo(1);
    }

    @Test
    void shouldDrawOtherDestinationsWithAnotherSeed() {
        int[] first = new TrafficPattern.Uniform(100, 50, 1).arrivals(7).sources();
        assertThat(new TrafficPattern.Uniform(100, 50, 1).arrivals(7).sources()).isEqualTo(first);
        assertThat(new TrafficPattern.Uniform(100, 50, 2).arrivals(7).sources()).isNotEqualTo(first);
    }

    @Test
    void shouldSendFromTheMiddle() {
        assertThat(TrafficPatterns.middle(Torus.of(8, 8, 8))).isEqualTo(4 + 8 * (4 + 8 * 4));
        assertThat(TrafficPatterns.middle(Torus.mesh(3, 1))).isEqualTo(1);
    }

    @Test
    void shouldSendToTheNearestRanksOnOtherNodes() {
        assertThat(TrafficPatterns.nearest(64, 5, rank -> rank)).containsExactly(33, 31, 34, 30, 35);
        assertThat(TrafficPatterns.nearest(4, 3, rank -> rank)).containsExactly(3, 1, 0);
        assertThat(TrafficPatterns.nearest(5, 4, rank -> rank)).containsExactly(3, 1, 4, 0);
        assertThat(TrafficPatterns.nearest(16, 3, rank -> rank / 4)).containsExactly(7, 12, 3);
        assertThat(TrafficPatterns.nearest(16, 3, rank -> rank % 4)).containsExactly(9, 7, 10);
        assertThatExceptionOfType(InputException.class)
                .isThrownBy(() -> TrafficPatterns.nearest(8, 2, rank -> rank / 4))
                .withMessage("--set: directions: 2 (expected: at most 1, for no more nodes have ranks)");
    }

    private static void assertConsistent(int ranks, TrafficPattern pattern) {
        List<String> sent = new ArrayList<>();
        List<String> received = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            for (int number = 0; number < pattern.count(rank); number++) {
                int destination = pattern.destination(rank, number);
                assertThat(destination).isBetween(0, ranks - 1).isNotEqualTo(rank);
                sent.add(rank + " to " + destination + ": " + number);
            }
            TrafficPattern.Arrivals arrivals = pattern.arrivals(rank);
            for (int i = 0; i < arrivals.sources().length; i++) {
                received.add(arrivals.sources()[i] + " to " + rank + ": " + arrivals.numbers()[i]);
                if (i > 0 && arrivals.sources()[i] == arrivals.sources()[i - 1]) {
                    assertThat(arrivals.numbers()[i]).isGreaterThan(arrivals.numbers()[i - 1]);
                }
            }
        }
        assertThat(received).containsExactlyInAnyOrderElementsOf(sent);
    }
}
