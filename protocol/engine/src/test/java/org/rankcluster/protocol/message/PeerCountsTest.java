package org.rankcluster.protocol.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeerCountsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 3, 4, 24, 1000, 1 << 20, Integer.MAX_VALUE})
    void shouldCountLikeAMap(int peers) {
        Random random = new Random(peers);
        PeerCounts counts = new PeerCounts();
        Map<Integer, Integer> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int peer = random.nextInt(peers);
            int before = expected.getOrDefault(peer, 0);
            assertThat(counts.get(peer)).isEqualTo(before);
            assertThat(counts.increment(peer)).isEqualTo(before);
            expected.put(peer, before + 1);
        }
        expected.forEach((peer, count) -> assertThat(counts.get(peer)).isEqualTo(count));
        assertThat(counts.get(peers)).isZero();
    }

    /** Peers of a dissemination barrier are powers of two apart. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 499_999, 999_999})
    void shouldDistinguishPeersAtPowersOfTwo(int rank) {
        PeerCounts counts = new PeerCounts();
        for (int round = 0; round < 3; round++) {
            for (int distance = 1; distance < 1_000_000; distance *= 2) {
                assertThat(counts.increment((rank + distance) % 1_000_000)).isEqualTo(round);
            }
        }
        assertThat(counts.get(rank)).isZero();
    }
}
