package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.LinkFlows.End;
import org.rankcluster.actors.network.LinkFlows.Flows;

class LinkFlowsTest {
    @Test
    void shouldCountFewRanksExactly() {
        LinkFlows links = new LinkFlows(2);
        links.add(1, 40, 256, 1);
        links.add(1, 41, 7, 32);
        links.add(1, 41, 256, 32);
        assertThat(links.of(1, false))
                .isEqualTo(new Flows(
                        65, List.of(new End(41, 64), new End(40, 1)), List.of(new End(256, 33), new End(7, 32))));
        assertThat(links.of(0, false)).isEqualTo(Flows.NONE);
        links.ends(1);
        assertThat(links.of(1, true)).isEqualTo(links.of(1, false));
        links.add(1, 9, 3, 1);
        links.ends(1);
        assertThat(links.of(1, true)).isEqualTo(new Flows(1, List.of(new End(9, 1)), List.of(new End(3, 1))));
        assertThat(links.of(1, false).packets()).isEqualTo(66);
        links.ends(1);
        assertThat(links.of(1, true)).as("a stretch without packets").isEqualTo(Flows.NONE);
    }

    /** The bound of Misra and Gries: with k counters, a count is at most n/(k+1) too small. */
    @Test
    void shouldNeverCountTooManyAndMissAtMostASeventh() {
        Random random = new Random(5);
        for (int run = 0; run < 50; run++) {
            LinkFlows links = new LinkFlows(1);
            Map<Integer, Long> truth = new HashMap<>();
            Map<Integer, Long> senders = new HashMap<>();
            long all = 0;
            for (int i = 0; i < 2000; i++) {
                int rank = random.nextInt(10) < run % 10 ? 256 : random.nextInt(1 + run);
                int packets = random.nextBoolean() ? 1 : 32;
                int sender = random.nextInt(1 + random.nextInt(20));
                links.add(0, sender, rank, packets);
                truth.merge(rank, (long) packets, Long::sum);
                senders.merge(sender, (long) packets, Long::sum);
                all += packets;
            }
            Flows found = links.of(0, false);
            assertThat(found.packets()).isEqualTo(all);
            assertCounts(found.receivers(), truth, all);
            assertCounts(found.senders(), senders, all);
        }
    }

    private static void assertCounts(List<End> found, Map<Integer, Long> truth, long all) {
        Map<Integer, Long> counted = new HashMap<>();
        found.forEach(one -> counted.put(one.rank(), one.packets()));
        for (Map.Entry<Integer, Long> one : truth.entrySet()) {
            long count = counted.getOrDefault(one.getKey(), 0L);
            assertThat(count).isBetween(one.getValue() - all / 7, one.getValue());
        }
    }

    @Test
    void shouldAddCountsOfRanks() {
        Flows one = new Flows(10, List.of(new End(8, 10)), List.of(new End(1, 6), new End(2, 4)));
        Flows other = new Flows(5, List.of(new End(9, 5)), List.of(new End(2, 3), new End(3, 1)));
        assertThat(one.plus(other))
                .isEqualTo(new Flows(
                        15,
                        List.of(new End(8, 10), new End(9, 5)),
                        List.of(new End(2, 7), new End(1, 6), new End(3, 1))))
                .isEqualTo(other.plus(one));
        assertThat(one.plus(Flows.NONE)).isEqualTo(one);
        assertThat(one.share(one.receivers().getFirst())).isEqualTo(0.6);
    }

    /** Also of packets whose receivers repeat with any period, the sample has each receiver in its share. */
    @Test
    void shouldSampleWithoutAPeriod() {
        int packets = 200_000;
        for (int period : List.of(1, 2, 5, 8, 21, 32, 34, 64)) {
            long[] weights = new long[period];
            for (int i = 0; i < packets; i++) {
                weights[i % period] += LinkFlows.weight(i);
            }
            assertThat(IntStream.range(0, 64).map(i -> LinkFlows.weight(i)).sum())
                    .isEqualTo(64);
            for (long weight : weights) {
                assertThat((double) weight * period / packets).isCloseTo(1, within(0.1));
            }
        }
    }
}
