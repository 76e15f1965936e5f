package org.rankcluster.protocol.address.rankmap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.RankmapModel;
import org.rankcluster.protocol.address.Structs;
import org.rankcluster.protocol.address.TranslationCost;
import org.rankcluster.protocol.address.Translations;
import org.rankcluster.protocol.address.rankmap.SparseGroupLevel.Bitmap;
import org.rankcluster.protocol.address.rankmap.SparseGroupLevel.Listed;
import org.rankcluster.protocol.address.rankmap.SparseGroupLevel.Ranges;
import org.rankcluster.protocol.address.rankmap.SparseGroupLevel.Strided;
import org.rankcluster.protocol.address.scheme.Rankmaps;
import org.rankcluster.protocol.address.scheme.TestMaps;

class SparseGroupRankmapTest {
    private static final int WORLD = 3000;

    private static void expectForm(Class<? extends SparseGroupLevel> form, int bytes, int parentSize, int... ranks) {
        SparseGroupRankmap map = SparseGroupRankmap.of(new DirectRankmap(parentSize), ranks.clone());
        Translations.expect(map, ranks);
        assertThat(map.ranks()).isInstanceOf(form);
        assertThat(map.ranks().bytes()).isEqualTo(bytes);
        assertThat(map.bytes()).isEqualTo(Structs.RANKMAP + bytes);
        assertThat(map.model()).isEqualTo(RankmapModel.SPARSE_GROUP);
    }

    @Test
    void shouldTakeAStrideElseTheSmallestForm() {
        expectForm(
                Strided.class,
                12,
                WORLD,
                IntStream.range(0, 1000).map(i -> 1 + 2 * i).toArray());
        expectForm(Strided.class, 12, WORLD, IntStream.range(500, 1000).toArray());
        expectForm(Strided.class, 12, WORLD, 17);
        expectForm(Strided.class, 12, WORLD);
        expectForm(
                Ranges.class,
                24,
                WORLD,
                IntStream.range(0, 300).map(i -> i / 100 * 900 + i).toArray());
        expectForm(Bitmap.class, 375, WORLD, Translations.ascending(WORLD / 2, WORLD, new Random(1)));
        expectForm(Listed.class, 5 * 8, WORLD, 7, 3, 2, 1000, 4);
        expectForm(Listed.class, 2 * 8, WORLD, 1, 0);
        expectForm(Ranges.class, 16, 128, 0, 1, 3, 4);
        expectForm(Bitmap.class, 15, 120, 0, 1, 3, 4);
    }

    @Test
    void shouldBeNoLargerThanAnyOtherForm() {
        Random random = new Random(1);
        for (int time = 0; time < 500; time++) {
            int parentSize = 1 + random.nextInt(100);
            int size = random.nextInt(parentSize + 1);
            boolean ascends = random.nextBoolean();
            int[] ranks = ascends
                    ? Translations.ascending(size, parentSize, random)
                    : Translations.shuffled(size, parentSize, random);
            Translations.expect(SparseGroupRankmap.of(new DirectRankmap(parentSize), ranks.clone()), ranks);
            SparseGroupLevel chosen = SparseGroupLevel.of(parentSize, ranks);
            if (!(chosen instanceof Strided)) {
                assertThat(chosen.bytes())
                        .isLessThanOrEqualTo(8L * size)
                        .isLessThanOrEqualTo(Ranges.in(ranks).bytes())
                        .isLessThanOrEqualTo(ascends ? (parentSize + 7) / 8 : Long.MAX_VALUE);
            }
        }
    }

    @Test
    void shouldTranslateThroughGenerationsOfOddAndEvenRanks() {
        Random random = new Random(1);
        Rankmaps maps = TestMaps.of("sparse-groups", WORLD);
        Rankmap map = maps.world();
        int[] lpids = IntStream.range(0, WORLD).toArray();
        for (int generation = 1; generation <= 10; generation++) {
            int odd = random.nextInt(2);
            int[] ranks = IntStream.range(0, lpids.length)
                    .filter(rank -> rank % 2 == odd)
                    .toArray();
            int[] parentLpids = lpids;
            lpids = Arrays.stream(ranks).map(rank -> parentLpids[rank]).toArray();
            Rankmap parent = map;
            map = maps.child(parent, ranks).map();

            Translations.expect(map, lpids);
            assertThat(((SparseGroupRankmap) map).generation()).isEqualTo(generation);
            assertThat(((SparseGroupRankmap) map).parent()).isSameAs(parent);
            assertThat(map.bytes()).isEqualTo(Structs.RANKMAP + 12);
            assertThat(map.cost())
                    .isEqualTo(DirectRankmap.COST.plus(
                            new TranslationCost(7, new TranslationCost.Chain(1, 1, 0, 2, 0)).times(generation)));
        }
    }

    @Test
    void shouldTranslateThroughGenerationsOfAllForms() {
        Random random = new Random(1);
        Rankmaps maps = TestMaps.of("sparse-groups", WORLD);
        for (int time = 0; time < 20; time++) {
            Rankmap map = maps.world();
            int[] lpids = IntStream.range(0, WORLD).toArray();
            while (lpids.length > 3) {
                int[] ranks = someRanks(lpids.length, random);
                int[] parentLpids = lpids;
                lpids = Arrays.stream(ranks).map(rank -> parentLpids[rank]).toArray();
                Rankmaps.Made made = maps.child(map, ranks);
                assertThat(made.looks()).isEqualTo(ranks.length);
                assertThat(made.map().cost().instructions())
                        .isGreaterThan(map.cost().instructions());
                map = made.map();
                Translations.expect(map, lpids);
            }
        }
    }

    private static int[] someRanks(int parentSize, Random random) {
        int size = 1 + random.nextInt(parentSize - 1);
        return switch (random.nextInt(4)) {
            case 0 -> IntStream.range(parentSize - size, parentSize).toArray();
            case 1 ->
                IntStream.range(0, parentSize)
                        .filter(rank -> rank % 10 < 7)
                        .limit(parentSize - 1)
                        .toArray();
            case 2 -> Translations.ascending(size, parentSize, random);
            default -> Translations.shuffled(size, parentSize, random);
        };
    }

    /** Groups without a parent refer to the world. Groups with members of other worlds have a table. */
    @Test
    void shouldLeadToTheWorldWithoutAParent() {
        Rankmaps maps = TestMaps.of("sparse-groups", 10);
        Rankmap own = maps.of(new int[] {3, 1, 9}).map();
        Translations.expect(own, 3, 1, 9);
        assertThat(((SparseGroupRankmap) own).parent()).isEqualTo(maps.world());
        Rankmap others = maps.of(new int[] {3, 1, 10}).map();
        Translations.expect(others, 3, 1, 10);
        assertThat(others.model()).isEqualTo(RankmapModel.LUT);

        Rankmaps spawned = maps.ofWorld(new int[] {20, 4, 6});
        Rankmap child = spawned.child(spawned.world(), new int[] {2, 0}).map();
        Translations.expect(child, 6, 20);
        assertThat(child.model()).isEqualTo(RankmapModel.SPARSE_GROUP);
        Translations.expect(spawned.of(new int[] {4, 20}).map(), 4, 20);
        Translations.expect(spawned.of(new int[] {4, 5}).map(), 4, 5);
    }
}
