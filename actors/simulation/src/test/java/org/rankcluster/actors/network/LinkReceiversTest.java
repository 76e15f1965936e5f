package org.rankcluster.actors.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.network.LinkReceivers.Receiver;
import org.rankcluster.actors.network.LinkReceivers.Receivers;

class LinkReceiversTest {
    @Test
    void shouldCountFewReceiversExactly() {
        LinkReceivers links = new LinkReceivers(2);
        links.add(1, 256, 1);
        links.add(1, 7, 32);
        links.add(1, 256, 32);
        assertThat(links.of(1, false))
                .isEqualTo(new Receivers(65, List.of(new Receiver(256, 33), new Receiver(7, 32))));
        assertThat(links.of(1, true)).isEqualTo(links.of(1, false));
        assertThat(links.of(0, false)).isEqualTo(Receivers.NONE);
        links.begin(1);
        links.add(1, 3, 1);
        assertThat(links.of(1, true)).isEqualTo(new Receivers(1, List.of(new Receiver(3, 1))));
        assertThat(links.of(1, false).packets()).isEqualTo(66);
    }

    /** The bound of Misra and Gries: with k counters, a count is at most n/(k+1) too small. */
    @Test
    void shouldNeverCountTooManyAndMissAtMostASeventh() {
        Random random = new Random(5);
        for (int run = 0; run < 50; run++) {
            LinkReceivers links = new LinkReceivers(1);
            Map<Integer, Long> truth = new HashMap<>();
            long all = 0;
            for (int i = 0; i < 2000; i++) {
                int rank = random.nextInt(10) < run % 10 ? 256 : random.nextInt(1 + run);
                int packets = random.nextBoolean() ? 1 : 32;
                links.add(0, rank, packets);
                truth.merge(rank, (long) packets, Long::sum);
                all += packets;
            }
            Receivers found = links.of(0, false);
            assertThat(found.packets()).isEqualTo(all);
            Map<Integer, Long> counted = new HashMap<>();
            found.most().forEach(one -> counted.put(one.rank(), one.packets()));
            for (Map.Entry<Integer, Long> one : truth.entrySet()) {
                long count = counted.getOrDefault(one.getKey(), 0L);
                assertThat(count).isBetween(one.getValue() - all / 7, one.getValue());
            }
        }
    }

    @Test
    void shouldAddCountsOfRanks() {
        Receivers one = new Receivers(10, List.of(new Receiver(1, 6), new Receiver(2, 4)));
        Receivers other = new Receivers(5, List.of(new Receiver(2, 3), new Receiver(3, 1)));
        assertThat(one.plus(other))
                .isEqualTo(new Receivers(15, List.of(new Receiver(2, 7), new Receiver(1, 6), new Receiver(3, 1))))
                .isEqualTo(other.plus(one));
        assertThat(one.plus(Receivers.NONE)).isEqualTo(one);
        assertThat(Receivers.NONE.share()).isZero();
        assertThat(one.share()).isEqualTo(0.6);
    }

    /** Also of packets whose receivers repeat with any period, the sample has each receiver in its share. */
    @Test
    void shouldSampleWithoutAPeriod() {
        int packets = 200_000;
        for (int period : List.of(1, 2, 5, 8, 21, 32, 34, 64)) {
            long[] weights = new long[period];
            for (int i = 0; i < packets; i++) {
                weights[i % period] += LinkReceivers.weight(i);
            }
            assertThat(IntStream.range(0, 64).map(i -> LinkReceivers.weight(i)).sum())
                    .isEqualTo(64);
            for (long weight : weights) {
                assertThat((double) weight * period / packets).isCloseTo(1, within(0.1));
            }
        }
    }
}
