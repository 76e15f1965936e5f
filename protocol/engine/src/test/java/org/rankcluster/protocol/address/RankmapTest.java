package org.rankcluster.protocol.address;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jol.info.GraphLayout;
import org.rankcluster.protocol.address.cartesian.CartesianRankmap;
import org.rankcluster.protocol.address.cartesian.WorldRectangle;
import org.rankcluster.protocol.address.rankmap.BitPackedRankmap;
import org.rankcluster.protocol.address.rankmap.BlockedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.address.rankmap.EliasFanoRankmap;
import org.rankcluster.protocol.address.rankmap.HeadedStrideRankmap;
import org.rankcluster.protocol.address.rankmap.JoinedRankmap;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.address.rankmap.OffsetRankmap;
import org.rankcluster.protocol.address.rankmap.PiecewiseRankmap;
import org.rankcluster.protocol.address.rankmap.PlacedRankmap;
import org.rankcluster.protocol.address.rankmap.SparseGroupRankmap;
import org.rankcluster.protocol.address.rankmap.StrideRankmap;
import org.rankcluster.protocol.address.rankmap.VcrtRankmap;
import org.rankcluster.protocol.address.scheme.TestMaps;

class RankmapTest {
    private static final int LARGE = 50_000;

    /**
     * A map with the table that it represents.
     *
     * @param others objects that it references and does not own
     */
    record Sample(Rankmap map, int[] lpids, Object... others) {
        static Sample of(Rankmap map, IntUnaryOperator lpid) {
            return new Sample(map, IntStream.range(0, map.size()).map(lpid).toArray());
        }
    }

    @FunctionalInterface
    interface Maker {
        /** Returns the sample of a size; null if there is none. */
        @Nullable
        Sample make(int size, Random random);
    }

    enum Model {
        DIRECT((size, random) -> Sample.of(new DirectRankmap(size), rank -> rank)),
        OFFSET((size, random) -> {
            int offset = 1 + random.nextInt(100);
            return Sample.of(new OffsetRankmap(size, offset), rank -> rank + offset);
        }),
        STRIDE((size, random) -> {
            int offset = random.nextInt(100);
            int stride = 1 + random.nextInt(9);
            return Sample.of(new StrideRankmap(size, offset, stride), rank -> offset + rank * stride);
        }),
        NEGATIVE_STRIDE((size, random) -> {
            int stride = 1 + random.nextInt(9);
            int offset = size * stride + random.nextInt(100);
            return Sample.of(new StrideRankmap(size, offset, -stride), rank -> offset - rank * stride);
        }),
        BLOCKED_BY_DIVISION((size, random) -> {
            int block = 1 + random.nextInt(9);
            return blocked(size, block, false, random);
        }),
        BLOCKED_BY_SHIFT((size, random) -> blocked(size, 1 << random.nextInt(5), true, random)),
        HEADED_STRIDE((size, random) -> {
            int stride = 2 + random.nextInt(8);
            int offset = stride * (1 + random.nextInt(9));
            int head = random.nextBoolean() ? offset - 1 - random.nextInt(stride - 1) : offset + size * stride;
            return size == 0
                    ? null
                    : Sample.of(
                            new HeadedStrideRankmap(head, new StrideRankmap(size - 1, offset, stride)),
                            rank -> rank == 0 ? head : offset + (rank - 1) * stride);
        }),
        PIECEWISE((size, random) -> {
            int[] lpids = stretches(size, 1 + random.nextInt(PiecewiseRankmap.MOST / 2), random);
            return new Sample(PiecewiseRankmap.of(lpids), lpids);
        }),
        LUT((size, random) -> {
            int[] lpids = Translations.shuffled(size, 2 * size + 3, random);
            return new Sample(LutRankmap.of(lpids.clone()), lpids);
        }),
        ASCENDING_LUT((size, random) -> {
            int[] lpids = Translations.ascending(size, 2 * size + 3, random);
            return new Sample(LutRankmap.of(lpids.clone()), lpids);
        }),
        PART_OF_LUT((size, random) -> {
            int[] lpids = Translations.shuffled(size + 9, 2 * size + 20, random);
            LutRankmap whole = LutRankmap.of(lpids.clone());
            int from = random.nextInt(5);
            LutRankmap part = whole.part(1, size + 6).part(from, size);
            return new Sample(part, Arrays.copyOfRange(lpids, 1 + from, 1 + from + size), whole.table());
        }),
        MLUT((size, random) -> {
            int[] lpids = Translations.shuffled(size, 2 * size + 3, random);
            return new Sample(LutRankmap.withGroups(lpids.clone()), lpids);
        }),
        PART_OF_MLUT((size, random) -> {
            int[] lpids = Translations.ascending(size + 9, 2 * size + 20, random);
            LutRankmap whole = LutRankmap.withGroups(lpids.clone());
            int from = random.nextInt(5);
            LutRankmap part = whole.part(1, size + 6).part(from, size);
            return new Sample(part, Arrays.copyOfRange(lpids, 1 + from, 1 + from + size), whole.table());
        }),
        BIT_PACKED((size, random) -> {
            int[] lpids = Translations.shuffled(size, Math.max(1, bound(size, random)), random);
            return new Sample(BitPackedRankmap.of(lpids), lpids);
        }),
        BIT_PACKED_FROM_END_TO_END((size, random) -> {
            int[] lpids = endToEnd(size, random);
            IntArrays.shuffle(lpids, random);
            return new Sample(BitPackedRankmap.of(lpids), lpids);
        }),
        ELIAS_FANO((size, random) -> {
            int[] lpids = Translations.ascending(size, bound(size, random), random);
            return new Sample(EliasFanoRankmap.of(lpids), lpids);
        }),
        ELIAS_FANO_FROM_END_TO_END((size, random) -> {
            int[] lpids = endToEnd(size, random);
            Arrays.sort(lpids);
            return new Sample(EliasFanoRankmap.of(lpids), lpids);
        }),
        ELIAS_FANO_OF_FAR_GROUPS((size, random) -> {
            int[] lpids = IntStream.range(0, size)
                    .map(i -> i < size / 2 ? i : Integer.MAX_VALUE - size + 1 + i)
                    .toArray();
            return new Sample(EliasFanoRankmap.of(lpids), lpids);
        }),
        VCRT((size, random) -> {
            int[] lpids = Translations.shuffled(size, 2 * size + 3, random);
            return new Sample(VcrtRankmap.of(lpids.clone()), lpids);
        }),
        PLACED((size, random) -> {
            int[] places = Translations.shuffled(2 * size + 1, 5 * size + 9, random);
            int[] indices = Translations.shuffled(size, 2 * size + 1, random);
            Rankmap world = LutRankmap.of(places.clone());
            return new Sample(
                    new PlacedRankmap(LutRankmap.of(indices.clone()), world),
                    Arrays.stream(indices).map(index -> places[index]).toArray(),
                    world);
        }),
        JOINED((size, random) -> {
            int before = random.nextInt(size + 1);
            int[] lpids = Translations.shuffled(size, 2 * size + 3, random);
            return new Sample(
                    new JoinedRankmap(
                            LutRankmap.of(Arrays.copyOf(lpids, before)),
                            BitPackedRankmap.of(Arrays.copyOfRange(lpids, before, size))),
                    lpids);
        }),
        CARTESIAN((size, random) -> size == 0 ? null : rectangle(size, random)),
        SPARSE_GROUP((size, random) -> {
            int[] parentLpids = Translations.shuffled(2 * size + 1, 4 * size + 9, random);
            Rankmap parent = VcrtRankmap.of(parentLpids.clone());
            int[] ranks = random.nextBoolean()
                    ? stretches(size, 3, random, 2 * size + 1)
                    : Translations.shuffled(size, 2 * size + 1, random);
            return new Sample(
                    SparseGroupRankmap.of(parent, ranks),
                    Arrays.stream(ranks).map(rank -> parentLpids[rank]).toArray(),
                    parent);
        });

        private final Maker maker;

        Model(Maker maker) {
            this.maker = maker;
        }

        @Nullable
        Sample sample(int size, int seed) {
            return maker.make(size, new Random(1000L * size + 31L * seed + name().hashCode()));
        }

        private static Sample blocked(int size, int block, boolean multiplies, Random random) {
            int offset = random.nextInt(100);
            int stride = block + random.nextInt(7);
            BlockedStrideRankmap map = new BlockedStrideRankmap(size, offset, stride, block);
            return Sample.of(
                    multiplies ? map.multiplying() : map, rank -> offset + rank / block * stride + rank % block);
        }

        /** Returns a bound of LPIDs, from dense ones to the greatest possible. */
        private static int bound(int size, Random random) {
            return (int) Math.max(size, (1L << random.nextInt(32)) - 1);
        }

        private static int[] endToEnd(int size, Random random) {
            int[] lpids = Translations.ascending(size, Integer.MAX_VALUE, random);
            if (size > 1) {
                lpids[0] = 0;
                lpids[size - 1] = Integer.MAX_VALUE;
            }
            return lpids;
        }

        /** Returns stretches that ascend and descend by strides of 1 to 3, in disjoint ranges in any order. */
        private static int[] stretches(int size, int count, Random random) {
            return stretches(size, count, random, Integer.MAX_VALUE);
        }

        private static int[] stretches(int size, int count, Random random, int bound) {
            int[] order = IntStream.range(0, count).toArray();
            IntArrays.shuffle(order, random);
            int most = (size + count - 1) / count;
            int[] lpids = new int[size];
            for (int rank = 0; rank < size; rank++) {
                int stretch = order[rank / most];
                int stride = bound == Integer.MAX_VALUE ? 1 + stretch % 3 : 1;
                int within = stretch % 2 == 0 ? rank % most : most - 1 - rank % most;
                lpids[rank] =
                        bound == Integer.MAX_VALUE ? 3 * most * stretch + within * stride : rank / most * most + within;
            }
            return lpids;
        }

        /** Returns a rectangle of this volume somewhere in a larger one, with its dimensions in any order. */
        private static Sample rectangle(int size, Random random) {
            int dimensions = 1 + random.nextInt(4);
            int[] sizes = new int[dimensions];
            Arrays.fill(sizes, 1);
            int rest = size;
            for (int factor = 2; rest > 1; factor++) {
                for (; rest % factor == 0; rest /= factor) {
                    sizes[random.nextInt(dimensions)] *= factor;
                }
            }
            int[] low = random.ints(dimensions, 0, 3).toArray();
            int[] extents = new int[dimensions];
            Arrays.setAll(extents, d -> low[d] + sizes[d] + random.nextInt(3));
            WorldRectangle world = random.nextBoolean()
                    ? WorldRectangle.firstFastest("first", extents)
                    : WorldRectangle.lastFastest("last", extents);
            int[] order =
                    IntStream.range(0, dimensions).filter(d -> sizes[d] > 1).toArray();
            IntArrays.shuffle(order, random);
            int[] lpids = new int[size];
            int[] at = low.clone();
            for (int rank = 0; rank < size; rank++) {
                lpids[rank] = world.rank(at);
                for (int d : order) {
                    if (++at[d] < low[d] + sizes[d]) {
                        break;
                    }
                    at[d] = low[d];
                }
            }
            return new Sample(new CartesianRankmap(world, low, sizes, order), lpids, world);
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldTranslateBothWays(Model model) {
        for (int size = 0; size <= 65; size++) {
            for (int seed = 0; seed < 12; seed++) {
                expectTranslates(model.sample(size, seed));
            }
        }
        // a sparse group searches one stretch after the other
        int large = model == Model.SPARSE_GROUP ? LARGE / 10 : LARGE;
        for (int seed = 0; seed < 3; seed++) {
            expectTranslates(model.sample(large, seed));
        }
    }

    private static void expectTranslates(@Nullable Sample sample) {
        if (sample != null) {
            Translations.expect(sample.map(), sample.lpids());
        }
    }

    /** The tables belong to this test alone, because searches enlarge shared ones. */
    @ParameterizedTest
    @EnumSource
    void shouldSayItsBytesOnTheHeap(Model model) {
        for (int size : new int[] {0, 1, 2, 3, 7, 64, 1000}) {
            Sample sample = model.sample(size, 1000);
            if (sample != null) {
                GraphLayout own = GraphLayout.parseInstance(sample.map());
                if (sample.others().length > 0) {
                    own = own.subtract(GraphLayout.parseInstance(sample.others()));
                }
                assertThat(sample.map().heapBytes()).as("%s of %d", model, size).isEqualTo(own.totalSize());
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeEqualIfMembersAre(Model model) {
        for (int size : new int[] {1, 2, 5, 65}) {
            Sample one = model.sample(size, 2000);
            Sample same = model.sample(size, 2000);
            Sample larger = model.sample(size + 1, 2000);
            assertThat(same.map()).isEqualTo(one.map()).hasSameHashCodeAs(one.map());
            assertThat(larger.map()).isNotEqualTo(one.map());
        }
    }

    @Test
    void shouldTakeTheFirstModelThatFits() {
        assertThat(TestMaps.any(0, 1, 2)).isEqualTo(new DirectRankmap(3));
        assertThat(TestMaps.any(1, 2)).isEqualTo(new OffsetRankmap(2, 1));
        assertThat(TestMaps.any(1, 3, 5)).isEqualTo(new StrideRankmap(3, 1, 2));
        assertThat(TestMaps.any(1, 2, 5, 6, 9)).isEqualTo(new BlockedStrideRankmap(5, 1, 4, 2).multiplying());
        assertThat(TestMaps.any(0, 2, 1)).isEqualTo(new HeadedStrideRankmap(0, new StrideRankmap(2, 2, -1)));
        assertThat(TestMaps.any(2, 1, 0)).isEqualTo(new StrideRankmap(3, 2, -1));
        assertThat(TestMaps.of("table", 3).world()).isEqualTo(VcrtRankmap.of(new int[] {0, 1, 2}));
    }

    @Test
    void shouldHaveNoStretchesIfTheyAreMany() {
        int most = PiecewiseRankmap.MOST;
        assertThat(PiecewiseRankmap.of(pairs(most))).isNotNull();
        assertThat(PiecewiseRankmap.of(pairs(most + 1))).isNull();
    }

    /** Returns pairs of neighbours with growing gaps. */
    private static int[] pairs(int count) {
        return IntStream.range(0, 2 * count)
                .map(i -> 50 * (i / 2) * (i / 2) + i % 2)
                .toArray();
    }

    @Test
    void shouldHaveNoEliasFanoCodeOfWhatDoesNotAscend() {
        assertThat(EliasFanoRankmap.of(new int[] {0, 2, 1})).isNull();
        assertThat(EliasFanoRankmap.of(new int[] {0, 0})).isNull();
    }

    @Test
    void shouldTakeFewBits() {
        int[] permutation = Translations.shuffled(LARGE, LARGE, new Random(1));
        assertThat(BitPackedRankmap.of(permutation).bytes()).isLessThan(LARGE * 16L / 8 + 100);
        int[] subset = Translations.ascending(LARGE, 64 * LARGE, new Random(1));
        assertThat(EliasFanoRankmap.of(subset).bytes()).isLessThan(LARGE * 9L / 8);
    }

    @Test
    void shouldDivideByMultiplyingForAllRanksAndBlocks() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            int block = i < 64 ? i + 1 : 1 + random.nextInt(Integer.MAX_VALUE >>> random.nextInt(31));
            Rankmap map = new BlockedStrideRankmap(Integer.MAX_VALUE, 0, block, block).multiplying();
            assertThat(map.cost().chain().divisions()).isZero();
            int multiple = (int) (random.nextInt(Integer.MAX_VALUE) / block * (long) block);
            for (int rank : new int[] {0, Math.max(0, multiple - 1), multiple, Integer.MAX_VALUE - 1}) {
                assertThat(map.lpid(rank)).isEqualTo(rank);
            }
        }
    }

    @Test
    void shouldShareEqualTables() {
        Rankmap one = LutRankmap.of(new int[] {5, 3, 8});
        assertThat(LutRankmap.of(new int[] {5, 3, 8})).isEqualTo(one);
        assertThat(LutRankmap.of(new int[] {5, 8, 3})).isNotEqualTo(one);
        assertThat(LutRankmap.withGroups(new int[] {5, 3, 8})).isNotEqualTo(one);
        // these two have the same hash
        Rankmap left = LutRankmap.of(new int[] {3, 0, 5});
        Rankmap right = LutRankmap.of(new int[] {2, 31, 5});
        assertThat(left.hashCode()).isEqualTo(right.hashCode());
        assertThat(left).isNotEqualTo(right);
        assertThat(one.rankOf(8)).isEqualTo(2);
        int[] lpids = Translations.shuffled(1000, 2000, new Random(3));
        assertThat(LutRankmap.of(lpids.clone()).table())
                .isSameAs(LutRankmap.of(lpids.clone()).table())
                .isSameAs(VcrtRankmap.of(lpids.clone()).table());
        assertThat(BitPackedRankmap.of(lpids)).isSameAs(BitPackedRankmap.of(lpids));
        Arrays.sort(lpids);
        assertThat(EliasFanoRankmap.of(lpids)).isSameAs(EliasFanoRankmap.of(lpids));
    }
}
