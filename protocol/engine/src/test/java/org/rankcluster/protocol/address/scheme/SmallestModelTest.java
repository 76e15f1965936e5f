package org.rankcluster.protocol.address.scheme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.address.Addressing;
import org.rankcluster.protocol.address.LibraryRules;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.Translations;
import org.rankcluster.protocol.address.cartesian.RectangleCompression;
import org.rankcluster.protocol.address.rankmap.BitPackedRankmap;
import org.rankcluster.protocol.address.rankmap.BlockedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.EliasFanoRankmap;
import org.rankcluster.protocol.address.rankmap.HeadedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.PiecewiseRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.group.BalancedDims;

/** The scheme {@code auto}. A table takes 14 cycles here; the tests allow 28. */
class SmallestModelTest {
    private static final int WORLD = 4096;
    private static final long USUAL_TIME = 28;
    private static final long LARGE_TIME = 1400;

    private static Rankmaps maps(long most, int compressionFrom) {
        SchemeSettings settings = new SchemeSettings(
                Addressing.AUTO,
                TestMaps.CORE,
                LibraryRules.USUAL,
                most,
                compressionFrom,
                ranks -> BalancedDims.rectangles(ranks).toList());
        return Rankmaps.of(settings, WORLD);
    }

    private static Rankmap map(long most, int... lpids) {
        Rankmap map = maps(most, 1).of(lpids.clone()).map();
        Translations.expect(map, lpids);
        return map;
    }

    private static Rankmap map(int... lpids) {
        return map(USUAL_TIME, lpids);
    }

    @Test
    void shouldFindRegularModels() {
        assertThat(map()).isEqualTo(new DirectRankmap(0));
        assertThat(map(0, 1, 2)).isEqualTo(new DirectRankmap(3));
        assertThat(map(9)).isEqualTo(new OffsetRankmap(1, 9));
        assertThat(map(9, 10)).isEqualTo(new OffsetRankmap(2, 9));
        assertThat(map(1, 4, 7)).isEqualTo(new StrideRankmap(3, 1, 3));
    }

    @Test
    void shouldFindReversedRanks() {
        int[] reversed = IntStream.range(0, 100).map(rank -> 99 - rank).toArray();
        assertThat(map(reversed)).isEqualTo(new StrideRankmap(100, 99, -1));
        assertThat(map(7, 3)).isEqualTo(new StrideRankmap(2, 7, -4));
    }

    /** Guo et al., section V-C.1: roots of a group that begins in the middle of a node. */
    @Test
    void shouldFindTheNodeRootsOfLsms() {
        int[] roots = IntStream.range(0, 50).map(node -> Math.max(1, 4 * node)).toArray();
        assertThat(map(roots)).isEqualTo(new HeadedStrideRankmap(1, new StrideRankmap(49, 4, 4)));
        assertThat(map(5, 9, 8, 7)).isEqualTo(new HeadedStrideRankmap(5, new StrideRankmap(3, 9, -1)));
    }

    @Test
    void shouldFindBlocksOfNodes() {
        int[] fours = IntStream.range(0, 100).map(i -> i / 4 * 16 + i % 4).toArray();
        assertThat(map(fours)).isEqualTo(new BlockedStrideRankmap(100, 0, 16, 4).multiplying());
        int[] threes = IntStream.range(0, 99).map(i -> i / 3 * 16 + i % 3).toArray();
        assertThat(map(threes)).isEqualTo(new BlockedStrideRankmap(99, 0, 16, 3).multiplying());
        assertThat(map(LARGE_TIME, threes)).isEqualTo(new BlockedStrideRankmap(99, 0, 16, 3).multiplying());
    }

    @Test
    void shouldFindStretches() {
        int[] union = IntStream.concat(IntStream.range(10, 500), IntStream.range(1000, 3000))
                .toArray();
        assertThat(map(union)).isInstanceOf(PiecewiseRankmap.class);
        int[] merged = IntStream.concat(IntStream.range(10, 500).map(i -> 4 * i), IntStream.of(3, 2, 1))
                .toArray();
        assertThat(map(merged)).isInstanceOf(PiecewiseRankmap.class);
        int[] many =
                IntStream.range(0, 2000).map(i -> i + i / 300 * 7 + i / 600).toArray();
        assertThat(map(many).model()).as("a walk takes too long").isEqualTo(RankmapModel.BIT_PACKED);
        assertThat(map(LARGE_TIME, many)).isInstanceOf(PiecewiseRankmap.class);
    }

    @Test
    void shouldFindRectangles() {
        int[] cube = IntStream.range(0, WORLD)
                .filter(rank -> rank % 16 < 11 && rank / 16 % 16 < 7 && rank / 256 > 2)
                .toArray();
        assertThat(map(LARGE_TIME, cube).model()).isEqualTo(RankmapModel.CARTESIAN);
        assertThat(map(cube).model()).as("divisions take too long").isEqualTo(RankmapModel.BIT_PACKED);
        assertThat(maps(LARGE_TIME, cube.length + 1).of(cube).map().model())
                .as("too small to be compressed")
                .isEqualTo(RankmapModel.ELIAS_FANO);
    }

    @Test
    void shouldPackPermutationsAndSubsetsIfThereIsTime() {
        int[] permutation = Translations.shuffled(WORLD, WORLD, new Random(1));
        assertThat(map(0, permutation)).isEqualTo(LutRankmap.of(permutation.clone()));
        assertThat(map(LARGE_TIME, permutation)).isEqualTo(BitPackedRankmap.of(permutation));
        int[] subset = Translations.ascending(WORLD / 8, WORLD, new Random(1));
        assertThat(map(0, subset)).isEqualTo(LutRankmap.of(subset.clone()));
        assertThat(map(subset)).isEqualTo(BitPackedRankmap.of(subset));
        assertThat(map(LARGE_TIME, subset)).isEqualTo(EliasFanoRankmap.of(subset));
    }

    @Test
    void shouldFindModelsOverSeveralWorlds() {
        assertThat(map(LARGE_TIME, WORLD, WORLD + 1)).isEqualTo(new OffsetRankmap(2, WORLD));
        assertThat(map(LARGE_TIME, WORLD - 1, WORLD)).isEqualTo(new OffsetRankmap(2, WORLD - 1));
        Rankmaps spawned = maps(LARGE_TIME, 1).ofWorld(new int[] {50, 20, 70, 71});
        Rankmap reversed =
                spawned.child(spawned.world(), new int[] {3, 2, 1, 0}).map();
        Translations.expect(reversed, 71, 70, 20, 50);
        assertThat(reversed.model()).isEqualTo(RankmapModel.STRIDE);
    }

    /** Members of many kinds. */
    private static List<int[]> members() {
        Random random = new Random(1);
        List<int[]> all = new ArrayList<>();
        for (int time = 0; time < 300; time++) {
            int size = random.nextInt(time < 200 ? 20 : 1000);
            int bound = size + random.nextInt(time % 2 == 0 ? 5 : WORLD - size);
            int stride = 1 + random.nextInt(4);
            int block = 1 + random.nextInt(5);
            all.add(
                    switch (time % 5) {
                        case 0 -> Translations.shuffled(size, bound, random);
                        case 1 -> Translations.ascending(size, bound, random);
                        case 2 -> IntStream.range(0, size).map(i -> i * stride).toArray();
                        case 3 ->
                            IntStream.range(0, size)
                                    .map(i -> i / block * (block + 1) + i % block)
                                    .toArray();
                        default ->
                            IntStream.range(0, WORLD)
                                    .filter(rank -> rank % 16 < 1 + block && rank / 16 % 16 >= 3 && rank / 256 < stride)
                                    .toArray();
                    });
        }
        return all;
    }

    private static boolean isFast(Rankmap map, long most) {
        return map.cost().time(TestMaps.CORE) <= Math.max(most, LutRankmap.COST.time(TestMaps.CORE));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, USUAL_TIME, 56, 112, LARGE_TIME})
    void shouldBeTheSmallestThatIsNotSlow(long most) {
        for (int[] lpids : members()) {
            Rankmap map = map(most, lpids);
            LutRankmap table = LutRankmap.of(lpids.clone());
            assertThat(isFast(map, most)).isTrue();
            long smallest = Stream.of(
                            PiecewiseRankmap.of(lpids),
                            EliasFanoRankmap.of(lpids),
                            BitPackedRankmap.of(lpids),
                            lpids.length == 0
                                    ? null
                                    : RectangleCompression.of(
                                                    BalancedDims.rectangles(WORLD)
                                                            .toList(),
                                                    table)
                                            .map(),
                            table)
                    .filter(Objects::nonNull)
                    .filter(other -> isFast(other, most))
                    .mapToLong(Rankmap::bytes)
                    .min()
                    .orElseThrow();
            if (map.bytes() != Structs.RANKMAP) {
                assertThat(map.bytes())
                        .as("%s of %s", map, Arrays.toString(lpids))
                        .isEqualTo(smallest);
            }
        }
    }

    @Test
    void shouldChooseAlikeInAnyOrderOfCalls() {
        List<int[]> all = members();
        List<Rankmaps.Made> made = made(all);
        Collections.reverse(all);
        List<Rankmaps.Made> madeInReverse = made(all);
        Collections.reverse(madeInReverse);
        assertThat(madeInReverse).isEqualTo(made);
    }

    private static List<Rankmaps.Made> made(List<int[]> all) {
        Rankmaps maps = maps(8, 1);
        List<Rankmaps.Made> made = new ArrayList<>();
        all.forEach(lpids -> made.add(maps.of(lpids.clone())));
        return made;
    }
}
