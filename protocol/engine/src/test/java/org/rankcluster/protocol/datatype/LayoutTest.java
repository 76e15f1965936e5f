package org.rankcluster.protocol.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.datatype.RandomTypes.Pair;

/** Comparisons of layouts with explicit type maps, for random types of random types. */
class LayoutTest {
    private static final int TYPES = 3_000;
    private static final int DEPTH = 3;

    private static Pair type(long seed) {
        Random random = new Random(seed);
        return new RandomTypes(random).next(1 + random.nextInt(DEPTH));
    }

    @Test
    void shouldMeasureAsTheTypeMapSays() {
        for (int seed = 0; seed < TYPES; seed++) {
            Layout layout = type(seed).layout();
            TypeMap map = type(seed).map();
            boolean hasOneBound = layout.isMarker();
            assertThat(List.of(layout.trueLowerBound(), layout.trueUpperBound()))
                    .as("true bounds, seed %d", seed)
                    .containsExactly(map.trueLower(), map.trueUpper());
            if (!hasOneBound && layout.size() > 0) {
                assertThat(List.of(layout.lowerBound(), layout.upperBound(), layout.extent()))
                        .as("bounds, seed %d", seed)
                        .containsExactly(map.lower(), map.upper(), map.extent());
            }
            assertThat(List.of(layout.elements(), layout.size()))
                    .as("sizes, seed %d", seed)
                    .containsExactly(map.signature().size(), map.addresses(0, 1).size());
        }
    }

    @Test
    void shouldVisitTheBytesInTheOrderOfTheTypeMap() {
        for (int seed = 0; seed < TYPES; seed++) {
            Pair pair = type(seed);
            List<Long> visited = new ArrayList<>();
            pair.layout().blocks(7, 2, (at, length) -> {
                for (int j = 0; j < length; j++) {
                    visited.add(at + j);
                }
                return true;
            });
            assertThat(visited).as("seed %d", seed).isEqualTo(pair.map().addresses(7, 2));
            if (pair.layout().isDense() && pair.layout().size() > 0) {
                assertThat(visited.getFirst()).isEqualTo(7);
                assertThat(visited.getLast()).isEqualTo(6 + visited.size());
            }
        }
    }

    @Test
    void shouldCountBasicElementsInAnyNumberOfBytes() {
        for (int seed = 0; seed < TYPES; seed++) {
            Pair pair = type(seed);
            List<BasicType> signature = pair.map().signature();
            if (signature.isEmpty() || signature.size() > 200) {
                continue;
            }
            long bytes = 0;
            for (int i = 0; i < 2 * signature.size(); i++) {
                assertThat(pair.layout().elementsIn(bytes)).as("seed %d", seed).isEqualTo(i);
                assertThat(pair.layout().bytesOf(i)).as("seed %d", seed).isEqualTo(bytes);
                int size = signature.get(i % signature.size()).size();
                for (int j = 1; j < size; j++) {
                    assertThat(pair.layout().elementsIn(bytes + j))
                            .as("seed %d", seed)
                            .isEqualTo(-1);
                }
                bytes += size;
            }
        }
    }

    @Test
    void shouldSeeWhatIsDense() {
        Layout ints = Layout.of(BasicType.INT);
        assertThat(Layout.contiguous(3, ints).isDense()).isTrue();
        assertThat(Layout.vector(2, 3, 12, ints).isDense()).isTrue();
        assertThat(Layout.vector(2, 3, 16, ints).isDense()).isFalse();
        assertThat(Layout.contiguous(2, Layout.vector(2, 1, 8, ints)).isDense()).isFalse();
        assertThat(Layout.resized(ints, 0, 4).isDense()).isTrue();
        assertThat(Layout.resized(ints, 0, 8).isDense()).isFalse();
        Layout[] two = {ints, ints};
        assertThat(Layout.struct(new int[] {1, 2}, new long[] {0, 4}, two).isDense())
                .isTrue();
        assertThat(Layout.struct(new int[] {1, 2}, new long[] {4, 8}, two).isDense())
                .isFalse();
        assertThat(Layout.struct(new int[] {1, 2}, new long[] {8, 0}, two).isDense())
                .isFalse();
    }

    @Test
    void shouldHideTheBoundsOfDataBehindMarkers() {
        Layout ints = Layout.of(BasicType.INT);
        Layout[] parts = {ints, Layout.lowerMarker(), Layout.upperMarker()};
        Layout bounded = Layout.struct(new int[] {1, 1, 1}, new long[] {8, -4, 20}, parts);
        assertThat(List.of(bounded.lowerBound(), bounded.upperBound())).containsExactly(-4L, 20L);
        assertThat(bounded.base()).isEqualTo(BasicType.INT);
        Layout more = Layout.struct(new int[] {2, 1}, new long[] {0, 100}, new Layout[] {bounded, ints});
        assertThat(List.of(more.lowerBound(), more.upperBound())).containsExactly(-4L, 44L);
        Layout resized = Layout.resized(more, 0, 104);
        assertThat(List.of(resized.lowerBound(), resized.upperBound())).containsExactly(0L, 104L);
        assertThat(List.of(resized.trueLowerBound(), resized.trueUpperBound())).containsExactly(8L, 104L);
    }
}
