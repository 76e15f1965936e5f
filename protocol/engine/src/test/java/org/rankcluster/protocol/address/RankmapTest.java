package org.rankcluster.protocol.address;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.address.rankmap.BlockedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.scheme.TestMaps;
import org.rankcluster.protocol.address.vcrt.VcrtRankmap;

class RankmapTest {
    @Test
    void shouldTranslateBothWaysForAllSizes() {
        for (int size = 0; size <= 65; size++) {
            for (int seed = 0; seed < 20; seed++) {
                int[] lpids = someLpids(size, seed);
                Rankmap map = TestMaps.any(lpids);
                expectTranslates(map, lpids);
            }
        }
        int[] large = someLpids(50_000, 1);
        expectTranslates(TestMaps.any(large), large);
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
    void shouldTakeTheFirstModelThatFits() {
        assertThat(TestMaps.any(0, 1, 2)).isEqualTo(new DirectRankmap(3));
        assertThat(TestMaps.any(1, 2)).isEqualTo(new OffsetRankmap(2, 1));
        assertThat(TestMaps.any(1, 3, 5)).isEqualTo(new StrideRankmap(3, 1, 2));
        assertThat(TestMaps.any(1, 2, 5, 6, 9)).isEqualTo(new BlockedStrideRankmap(5, 1, 4, 2));
        assertThat(TestMaps.any(0, 2, 1)).isInstanceOf(LutRankmap.class);
        assertThat(TestMaps.any(2, 1, 0)).isInstanceOf(LutRankmap.class);
        assertThat(TestMaps.of("table", 3).world()).isEqualTo(VcrtRankmap.of(new int[] {0, 1, 2}));
    }

    @Test
    void shouldShareEqualTables() {
        Rankmap one = TestMaps.any(5, 3, 8);
        assertThat(TestMaps.any(5, 3, 8)).isEqualTo(one);
        assertThat(TestMaps.any(5, 8, 3)).isNotEqualTo(one);
        // these two have the same hash
        Rankmap left = TestMaps.any(3, 0, 5);
        Rankmap right = TestMaps.any(2, 31, 5);
        assertThat(left.hashCode()).isEqualTo(right.hashCode());
        assertThat(left).isNotEqualTo(right);
        assertThat(one.rankOf(8)).isEqualTo(2);
    }
}
