package org.rankcluster.protocol.address.cartesian;

import static org.assertj.core.api.Assertions.assertThat;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.ints.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.address.Translations;
import org.rankcluster.protocol.address.rankmap.LutRankmap;
import org.rankcluster.protocol.group.BalancedDims;

class RectangleCompressionTest {
    private static RectangleCompression.Result compressed(List<WorldRectangle> worlds, int... lpids) {
        return RectangleCompression.of(worlds, LutRankmap.of(lpids.clone()));
    }

    private static List<WorldRectangle> rectangles(int ranks) {
        return BalancedDims.rectangles(ranks).toList();
    }

    private static CartesianRankmap expectCompressed(List<WorldRectangle> worlds, int... lpids) {
        RectangleCompression.Result result = compressed(worlds, lpids);
        assertThat(result.reason()).as(Arrays.toString(lpids)).isEmpty();
        Translations.expect(result.map(), lpids);
        return result.map();
    }

    private static void expectDense(List<WorldRectangle> worlds, int... lpids) {
        RectangleCompression.Result result = compressed(worlds, lpids);
        assertThat(result.map()).as(Arrays.toString(lpids)).isNull();
        assertThat(result.reason()).startsWith(worlds.getLast().describe() + ": ");
    }

    /** Section 4.1 of Kumar et al. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "0 1 2 3 4",
                "0 5 10 15",
                "10 11 12 13 14 15 16 17 18 19",
                "15 35 55 75",
                "15 16 35 36 55 56 75 76",
                "10 11 15 16 30 31 35 36 50 51 55 56 70 71 75 76"
            })
    void shouldCompressTheExamplesOfThePaper(String members) {
        int[] lpids = Stream.of(members.split(" ")).mapToInt(Integer::parseInt).toArray();
        expectCompressed(rectangles(80), lpids);
        expectCompressed(List.of(WorldRectangle.firstFastest("Figure 2", 5, 4, 4)), lpids);
        expectDense(List.of(WorldRectangle.lastFastest("other numbering", 5, 4, 4)), lpids);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 7, 12, 60, 64, 80, 96, 360})
    void shouldCompressRowsAndColumnsOfCartesianGrids(int ranks) {
        for (int dimensions = 2; dimensions <= 4; dimensions++) {
            int[] extents = new int[dimensions];
            assertThat(BalancedDims.fill(ranks, extents)).isTrue();
            for (int kept = 0; kept < 1 << dimensions; kept++) {
                for (int[] members : subgrids(extents, kept)) {
                    expectCompressed(rectangles(ranks), members);
                }
            }
        }
    }

    /** Returns the ranks of each sub-grid of MPI_Cart_sub; the last dimension counts fastest. {@code kept} has a bit for each dimension. */
    private static List<int[]> subgrids(int[] extents, int kept) {
        Map<Integer, IntList> members = new HashMap<>();
        int ranks = Arrays.stream(extents).reduce(1, (a, b) -> a * b);
        for (int rank = 0; rank < ranks; rank++) {
            int color = 0;
            int rest = rank;
            for (int d = extents.length - 1; d >= 0; d--) {
                color = color * extents[d] + ((kept >> d & 1) == 0 ? rest % extents[d] : 0);
                rest /= extents[d];
            }
            members.computeIfAbsent(color, none -> new IntArrayList()).add(rank);
        }
        return members.values().stream().map(IntList::toIntArray).toList();
    }

    /**
     * A rectangle of a world.
     *
     * @param order dimensions longer than 1, the fastest first
     */
    private record Rectangle(WorldRectangle world, int[] low, int[] sizes, int[] order) {
        int[] lpids() {
            int[] lpids = new int[Arrays.stream(sizes).reduce(1, (a, b) -> a * b)];
            int[] at = low.clone();
            for (int rank = 0; rank < lpids.length; rank++) {
                lpids[rank] = world.rank(at);
                for (int d : order) {
                    if (++at[d] < low[d] + sizes[d]) {
                        break;
                    }
                    at[d] = low[d];
                }
            }
            return lpids;
        }
    }

    private static List<Rectangle> all(WorldRectangle world) {
        List<Rectangle> all = new ArrayList<>();
        addCorners(world, new int[0], new int[0], all);
        return all;
    }

    private static void addCorners(WorldRectangle world, int[] low, int[] sizes, List<Rectangle> all) {
        int dimension = low.length;
        if (dimension == world.dimensions()) {
            int[] longer =
                    IntStream.range(0, dimension).filter(d -> sizes[d] > 1).toArray();
            for (int[] order : permutations(longer)) {
                all.add(new Rectangle(world, low, sizes, order));
            }
            return;
        }
        for (int from = 0; from < world.extent(dimension); from++) {
            for (int size = 1; size <= world.extent(dimension) - from; size++) {
                addCorners(world, with(low, from), with(sizes, size), all);
            }
        }
    }

    private static List<int[]> permutations(int[] values) {
        List<int[]> all = List.of(new int[0]);
        for (int value : values) {
            List<int[]> longer = new ArrayList<>();
            for (int[] shorter : all) {
                for (int at = 0; at <= shorter.length; at++) {
                    IntArrayList list = IntArrayList.wrap(shorter.clone());
                    list.add(at, value);
                    longer.add(list.toIntArray());
                }
            }
            all = longer;
        }
        return all;
    }

    private static int[] with(int[] values, int more) {
        int[] longer = Arrays.copyOf(values, values.length + 1);
        longer[values.length] = more;
        return longer;
    }

    static Stream<WorldRectangle> smallWorlds() {
        return Stream.of(
                        new int[] {1},
                        new int[] {5},
                        new int[] {3, 4},
                        new int[] {4, 1, 3},
                        new int[] {3, 4, 2},
                        new int[] {3, 4, 2, 3})
                .flatMap(extents -> Stream.of(
                        WorldRectangle.firstFastest("first fastest", extents),
                        WorldRectangle.lastFastest("last fastest", extents)));
    }

    @ParameterizedTest
    @MethodSource("smallWorlds")
    void shouldCompressAllRectanglesInAllOrders(WorldRectangle world) {
        for (Rectangle rectangle : all(world)) {
            CartesianRankmap map = expectCompressed(List.of(world), rectangle.lpids());
            assertThat(map)
                    .isEqualTo(new CartesianRankmap(world, rectangle.low(), rectangle.sizes(), rectangle.order()));
        }
    }

    @Test
    void shouldCompressNothingElse() {
        for (WorldRectangle world : List.of(
                WorldRectangle.firstFastest("first fastest", 3, 2, 2),
                WorldRectangle.lastFastest("last fastest", 3, 2, 2))) {
            Set<IntList> rectangles = new HashSet<>();
            all(world).forEach(rectangle -> rectangles.add(IntList.of(rectangle.lpids())));
            for (int size = 1; size <= 4; size++) {
                choose(new int[0], size, lpids -> expectOnly(rectangles, world, lpids));
            }
            Random random = new Random(1);
            for (Rectangle rectangle : all(world)) {
                int[] lpids = rectangle.lpids();
                for (int time = 0; time < 5; time++) {
                    IntArrays.shuffle(lpids, random);
                    expectOnly(rectangles, world, lpids);
                    swap(lpids = rectangle.lpids(), random);
                    expectOnly(rectangles, world, lpids);
                }
            }
        }
    }

    private interface Members {
        void accept(int[] lpids);
    }

    /** Visits some of twelve, in all orders. */
    private static void choose(int[] chosen, int size, Members members) {
        if (chosen.length == size) {
            members.accept(chosen);
            return;
        }
        for (int lpid = 0; lpid < 12; lpid++) {
            if (!IntList.of(chosen).contains(lpid)) {
                choose(with(chosen, lpid), size, members);
            }
        }
    }

    private static void swap(int[] lpids, Random random) {
        IntArrays.swap(lpids, random.nextInt(lpids.length), random.nextInt(lpids.length));
    }

    private static void expectOnly(Set<IntList> rectangles, WorldRectangle world, int... lpids) {
        if (rectangles.contains(IntList.of(lpids))) {
            expectCompressed(List.of(world), lpids);
        } else {
            expectDense(List.of(world), lpids);
        }
    }

    @Test
    void shouldSayWhyNot() {
        List<WorldRectangle> world = List.of(WorldRectangle.firstFastest("grid", 5, 4, 4));
        assertThat(compressed(world, 0, 1, 2, 3, 5).reason()).isEqualTo("grid 5x4x4: 5 ranks in a rectangle of 8");
        assertThat(compressed(world, 0, 2, 1, 3).reason())
                .isEqualTo("grid 5x4x4: the neighbours of its origin are not in order");
        assertThat(compressed(world, 1, 0).reason())
                .isEqualTo("grid 5x4x4: the neighbours of its origin are not in order");
        assertThat(compressed(world, 0, 1, 3, 2).reason()).isEqualTo("grid 5x4x4: rank 2 is shuffled");
        assertThat(compressed(List.of(), 0, 1).reason()).isEqualTo("no rectangle of the world");
    }

    @Test
    void shouldNotCompressWhatIsShuffledOrDrawn() {
        Random random = new Random(1);
        for (int ranks : new int[] {60, 64, 1000, 1024}) {
            List<WorldRectangle> worlds = rectangles(ranks);
            for (int time = 0; time < 20; time++) {
                expectDense(worlds, Translations.shuffled(ranks, ranks, random));
                expectDense(worlds, Translations.ascending(ranks / 2, ranks, random));
                int[] swapped = IntStream.range(0, ranks).toArray();
                int at = 1 + random.nextInt(ranks - 2);
                IntArrays.swap(swapped, at, at + 1);
                expectDense(worlds, swapped);
            }
        }
    }

    /** docs/papers.md, K1: a range needs the rectangle of one dimension, which is missing in the paper. */
    @Test
    void shouldNotCompressARangeAcrossRows() {
        int[] range = IntStream.range(37, 60).toArray();
        expectDense(rectangles(60), range);
        expectCompressed(List.of(WorldRectangle.firstFastest("row", 60)), range);
    }

    @Test
    void shouldLookAtFewEntriesMoreThanMembers() {
        int[] world = IntStream.range(0, 64).toArray();
        RectangleCompression.Result result = compressed(List.of(WorldRectangle.lastFastest("grid", 4, 4, 4)), world);
        assertThat(result.looks()).as("neighbours at 1, 4 and 16, then all").isEqualTo(2 + 5 + 17 + 64);
    }
}
