package org.rankcluster.protocol.address;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RankmapTest {
    @Test
    void shouldTranslateBothWaysForAllSizes() {
        for (int size = 0; size <= 65; size++) {
            for (int seed = 0; seed < 20; seed++) {
                int[] lpids = someLpids(size, seed);
                Rankmap map = Addressing.AUTO.of(lpids.clone());
                expectTranslates(map, lpids);
            }
        }
        int[] large = someLpids(50_000, 1);
        expectTranslates(Addressing.AUTO.of(large.clone()), large);
    }

    private static int[] someLpids(int size, int seed) {
        Random random = new Random(seed * 1000L + size);
        int[] all = IntStream.range(0, 2 * size).toArray();
        if (seed % 3 != 0) {
            IntArrays.shuffle(all, random);
        }
        int[] some = IntStream.of(all).limit(size).toArray();
        if (seed % 3 == 1) {
            IntArrays.quickSort(some);
        }
        return some;
    }

    private static void expectTranslates(Rankmap map, int[] lpids) {
        assertThat(map.size()).isEqualTo(lpids.length);
        int[] rankOf = new int[2 * lpids.length + 2];
        Arrays.fill(rankOf, -1);
        for (int rank = 0; rank < lpids.length; rank++) {
            assertThat(map.lpid(rank)).isEqualTo(lpids[rank]);
            rankOf[lpids[rank]] = rank;
        }
        for (int lpid = 0; lpid < rankOf.length; lpid++) {
            assertThat(map.rankOf(lpid)).isEqualTo(rankOf[lpid]);
        }
    }

    @Test
    void shouldBeDirectOnlyForTheIdentity() {
        assertThat(Addressing.AUTO.of(new int[] {0, 1, 2})).isEqualTo(new DirectRankmap(3));
        assertThat(Addressing.TABLE.of(new int[] {0, 1, 2})).isInstanceOf(TableRankmap.class);
        assertThat(Addressing.TABLE.world(3)).isEqualTo(TableRankmap.of(new int[] {0, 1, 2}));
        assertThat(Addressing.AUTO.of(new int[] {0, 2, 1})).isInstanceOf(TableRankmap.class);
        assertThat(Addressing.AUTO.of(new int[] {1, 2})).isInstanceOf(TableRankmap.class);
    }

    @Test
    void shouldShareEqualTables() {
        Rankmap one = Addressing.AUTO.of(new int[] {5, 3, 8});
        assertThat(Addressing.AUTO.of(new int[] {5, 3, 8})).isSameAs(one);
        assertThat(Addressing.AUTO.of(new int[] {5, 8, 3})).isNotEqualTo(one);
        // these two have the same hash
        Rankmap left = Addressing.AUTO.of(new int[] {3, 0});
        Rankmap right = Addressing.AUTO.of(new int[] {2, 31});
        assertThat(left.hashCode()).isEqualTo(right.hashCode());
        assertThat(left).isNotEqualTo(right);
        assertThat(one.rankOf(8)).isEqualTo(2);
    }
}
