package org.rankcluster.actors.observe.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.rank.ReceiverCounts;
import org.rankcluster.hardware.topology.OrderMapping;
import org.rankcluster.hardware.topology.RankMapping;
import org.rankcluster.hardware.topology.RankOrder;
import org.rankcluster.hardware.topology.Topology;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.message.WireInput;
import org.rankcluster.protocol.message.WireOutput;

class HopSumsTest {
    private static final Torus TORUS = Torus.of(4, 4, 4);

    /** Messages of each rank to its neighbours in a grid of 4 x 4 x 4 ranks, x fastest. */
    private static List<ReceiverCounts> halo() {
        return IntStream.range(0, 64)
                .mapToObj(rank -> {
                    ReceiverCounts counts = ReceiverCounts.of(rank);
                    for (int direction = 0; direction < 6; direction++) {
                        counts.sent(TORUS.neighbour(rank, direction));
                    }
                    return counts;
                })
                .toList();
    }

    private static HotSpots.Distances distances(Topology topology, RankMapping mapping, List<ReceiverCounts> senders) {
        HopSums sums = new HopSums();
        sums.add(senders, topology, mapping, RankOrders.of(topology, mapping, RankOrder.FIRST_FASTEST));
        return sums.means();
    }

    @Test
    void shouldCompareAMappingWithTheOrdersOfTheMachine() {
        HotSpots.Distances near = distances(TORUS, new OrderMapping(TORUS, 1, "XYZT", 64), halo());
        assertThat(near.messages()).isEqualTo(6 * 64);
        assertThat(near.mean()).isEqualTo(1);
        assertThat(near.orders()).hasSize(6).containsEntry("XYZT", 1.0).containsEntry("ZYXT", 1.0);

        Random random = new Random(7);
        List<Integer> nodes = new ArrayList<>(IntStream.range(0, 64).boxed().toList());
        Collections.shuffle(nodes, random);
        HotSpots.Distances far = distances(TORUS, new Shuffled(nodes), halo());
        assertThat(far.mean()).as("mean distance in a torus 4x4x4").isCloseTo(3, within(0.4));
        assertThat(far.orders()).containsEntry("XYZT", 1.0);
    }

    /** A grid of 8 x 8 ranks, two a node of a ring of 32: T first keeps pairs together. */
    @Test
    void shouldCompareThePlaceOnANodeToo() {
        Torus ring = Torus.of(32);
        List<ReceiverCounts> pairs = IntStream.range(0, 64)
                .mapToObj(rank -> {
                    ReceiverCounts counts = ReceiverCounts.of(rank);
                    counts.sent(rank ^ 1);
                    return counts;
                })
                .toList();
        HotSpots.Distances distances = distances(ring, new OrderMapping(ring, 2, "XT", 64), pairs);
        assertThat(distances.mean()).isEqualTo(1);
        assertThat(distances.orders()).hasSize(2).containsEntry("TX", 0.0).containsEntry("XT", 1.0);
    }

    @Test
    void shouldCompareFourOrdersOfAFiveDimensionalTorus() {
        Torus torus = Torus.of(2, 2, 2, 2, 2);
        assertThat(RankOrders.of(torus, new OrderMapping(torus, 2, "ABCDET", 64), RankOrder.LAST_FASTEST))
                .extracting(RankMapping::describe)
                .containsExactlyInAnyOrder("ABCDET", "EDCBAT", "TABCDE", "TEDCBA");
        assertThat(RankOrders.of(Torus.of(9), new OrderMapping(Torus.of(9), 1, "XT", 9), RankOrder.FIRST_FASTEST))
                .as("no choice")
                .isEmpty();
    }

    /** All ranks send to all: a sample of 32 receivers at most has the same mean as all. */
    @Test
    void shouldSampleReceiversWithoutBias() {
        Torus torus = Torus.of(8, 8, 8);
        List<ReceiverCounts> all = IntStream.range(0, 512)
                .mapToObj(rank -> {
                    ReceiverCounts counts = ReceiverCounts.of(rank);
                    IntStream.range(0, 512).forEach(counts::sent);
                    return counts;
                })
                .toList();
        HotSpots.Distances distances = distances(torus, new OrderMapping(torus, 1, "XYZT", 512), all);
        assertThat(distances.mean()).isCloseTo(6, within(0.3));
        assertThat((double) distances.messages()).isCloseTo(512 * 512, within(0.5 * 512 * 512));
        distances.orders().values().forEach(mean -> assertThat(mean).isCloseTo(6, within(0.3)));
        assertThat(distances.receiverShare()).as("no rank stands out").isLessThan(0.02);
    }

    @Test
    void shouldNameTheRankThatMostMessagesGoTo() {
        List<ReceiverCounts> all = IntStream.range(0, 64)
                .mapToObj(rank -> {
                    ReceiverCounts counts = ReceiverCounts.of(rank);
                    IntStream.range(0, 3).forEach(message -> counts.sent(56));
                    counts.sent(rank);
                    return counts;
                })
                .toList();
        HotSpots.Distances distances = distances(TORUS, new OrderMapping(TORUS, 1, "XYZT", 64), all);
        assertThat(distances.receiver()).isEqualTo(56);
        assertThat(distances.receiverShare()).isCloseTo(193 / 256.0, within(1e-9));
    }

    @Test
    void shouldComeWholeFromAnotherMember() {
        HopSums sums = new HopSums();
        sums.add(
                halo(),
                TORUS,
                new OrderMapping(TORUS, 1, "XYZT", 64),
                RankOrders.of(TORUS, new OrderMapping(TORUS, 1, "XYZT", 64), RankOrder.FIRST_FASTEST));
        WireOutput out = new WireOutput();
        sums.write(out);
        HopSums both = HopSums.read(WireInput.of(out.take()));
        assertThat(both.means()).isEqualTo(sums.means());
        both.add(sums);
        assertThat(both.means().messages()).isEqualTo(2 * 6 * 64);
        assertThat(both.means().mean()).isEqualTo(1);
    }

    private record Shuffled(List<Integer> nodes) implements RankMapping {
        @Override
        public int ranks() {
            return nodes.size();
        }

        @Override
        public int slots() {
            return 1;
        }

        @Override
        public int nodeOf(int rank) {
            return nodes.get(rank);
        }

        @Override
        public int slotOf(int rank) {
            return 0;
        }

        @Override
        public int rankAt(int node, int slot) {
            return nodes.indexOf(node);
        }

        @Override
        public String describe() {
            return "file";
        }
    }
}
