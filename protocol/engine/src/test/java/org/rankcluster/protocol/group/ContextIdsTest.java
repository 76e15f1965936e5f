package org.rankcluster.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContextIdsTest {
    @Test
    void shouldNeverGiveAMemberTheSameIdTwice() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            List<ContextIds> ranks = Stream.generate(ContextIds::new).limit(8).toList();
            List<Set<Integer>> seen =
                    Stream.<Set<Integer>>generate(HashSet::new).limit(8).toList();
            for (int step = 0; step < 50; step++) {
                int members = 1 + random.nextInt(255);
                int[] chosen = IntStream.range(0, 8)
                        .filter(rank -> (members >> rank & 1) == 1)
                        .toArray();
                int agreed = IntStream.of(chosen)
                        .map(rank -> ranks.get(rank).propose())
                        .max()
                        .orElseThrow();
                for (int rank : chosen) {
                    assertThat(ranks.get(rank).accept(agreed)).isTrue();
                    assertThat(seen.get(rank).add(agreed)).isTrue();
                }
                assertThat(agreed).isEven().isGreaterThan(ContextIds.SELF);
            }
        }
    }

    @Test
    void shouldRefuseAnIdInUse() {
        ContextIds ids = new ContextIds();
        assertThat(ids.accept(8)).isTrue();
        assertThat(ids.accept(8)).isFalse();
        assertThat(ids.propose()).isEqualTo(12);
        assertThatThrownBy(() -> ids.accept(14)).hasMessage("context: 14 (expected: a multiple of 4)");
    }

    @Test
    void shouldBeContestedWhileAnAgreementIsUnderWay() {
        ContextIds ids = new ContextIds();
        ids.begin();
        assertThat(ids.isContested()).isTrue();
        ids.end();
        assertThat(ids.isContested()).isFalse();
    }

    @Test
    void shouldHaveIdsOfItsOwnForEachSpawnedWorld() {
        Set<Integer> seen = new HashSet<>(Set.of(ContextIds.WORLD, ContextIds.SELF, ContextIds.JOIN));
        for (int join = 0; join < 1000; join++) {
            assertThat(seen.add(ContextIds.world(join))).isTrue();
            assertThat(seen.add(ContextIds.self(join))).isTrue();
            assertThat(ContextIds.world(join) % ContextIds.STRIDE).isZero();
        }
    }

    @Test
    void shouldSayWhenIdsAreUsedUp() {
        ContextIds ids = new ContextIds();
        assertThat(ids.accept(Integer.MAX_VALUE - 3)).isTrue();
        assertThatThrownBy(ids::propose).hasMessage("communicators: more than 2^29 created");
    }
}
