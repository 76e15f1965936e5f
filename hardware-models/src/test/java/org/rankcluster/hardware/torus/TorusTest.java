package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Tori compared with coordinates counted up one by one and links walked breadth first. */
class TorusTest {
    @Test
    void shouldNumberTheFirstDimensionFastest() {
        Torus torus = Torus.of(8, 4, 2);

        assertThat(torus.node(3, 2, 1)).isEqualTo(3 + 8 * (2 + 4 * 1));
        assertThat(torus.coordinate(51, 0)).isEqualTo(3);
        assertThat(torus.coordinate(51, 1)).isEqualTo(2);
        assertThat(torus.coordinate(51, 2)).isEqualTo(1);
        assertThat(torus.shape()).containsExactly(8, 4, 2);
        assertThat(torus.describe()).isEqualTo("torus 8x4x2");
    }

    @Test
    void shouldAgreeWithLinksWalkedBreadthFirst() {
        for (Torus torus : smallShapes()) {
            int[][] coordinates = coordinates(torus);
            int diameter = 0;
            for (int from = 0; from < torus.nodes(); from++) {
                assertThat(torus.node(coordinates[from])).isEqualTo(from);
                assertNeighbours(torus, coordinates, from);
                int[] distances = walk(torus, coordinates, from);
                for (int to = 0; to < torus.nodes(); to++) {
                    assertThat(torus.distance(from, to)).isEqualTo(distances[to]);
                    assertOffsets(torus, from, to);
                    diameter = Math.max(diameter, distances[to]);
                }
            }
            assertThat(torus.diameter()).as(torus.describe()).isEqualTo(diameter);
        }
    }

    /** Follows a link by its definition: a step of one, around if wrapped, none along an extent of 1. */
    private static int step(Torus torus, int[] at, int dimension, int by, Map<List<Integer>, Integer> numbers) {
        int[] to = at.clone();
        to[dimension] += by;
        if (torus.wraps(dimension)) {
            to[dimension] = Math.floorMod(to[dimension], torus.extent(dimension));
        }
        Integer node = numbers.get(Arrays.stream(to).boxed().toList());
        return node == null || Arrays.equals(to, at) ? -1 : node;
    }

    private static void assertNeighbours(Torus torus, int[][] coordinates, int node) {
        Map<List<Integer>, Integer> numbers = numbers(coordinates);
        int links = 0;
        for (int direction = 0; direction < torus.directions(); direction++) {
            int dimension = Torus.dimensionOf(direction);
            boolean positive = Torus.isPositive(direction);
            int expected = step(torus, coordinates[node], dimension, positive ? 1 : -1, numbers);
            assertThat(torus.neighbour(node, direction))
                    .as("%s, node %d, direction %d", torus, node, direction)
                    .isEqualTo(expected);
            assertThat(torus.neighbour(node, dimension, positive)).isEqualTo(expected);
            assertThat(Torus.direction(dimension, positive)).isEqualTo(direction);
            if (expected >= 0) {
                assertThat(torus.neighbour(expected, Torus.opposite(direction))).isEqualTo(node);
                links++;
            }
        }
        assertThat(torus.links(node)).isEqualTo(links).isLessThanOrEqualTo(torus.mostLinks());
    }

    private static int[] walk(Torus torus, int[][] coordinates, int from) {
        Map<List<Integer>, Integer> numbers = numbers(coordinates);
        int[] distances = new int[torus.nodes()];
        Arrays.fill(distances, -1);
        distances[from] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            int node = queue.remove();
            for (int direction = 0; direction < torus.directions(); direction++) {
                int by = Torus.isPositive(direction) ? 1 : -1;
                int next = step(torus, coordinates[node], Torus.dimensionOf(direction), by, numbers);
                if (next >= 0 && distances[next] < 0) {
                    distances[next] = distances[node] + 1;
                    queue.add(next);
                }
            }
        }
        return distances;
    }

    private static void assertOffsets(Torus torus, int from, int to) {
        for (int d = 0; d < torus.dimensions(); d++) {
            int extent = torus.extent(d);
            int ahead = Math.floorMod(torus.coordinate(to, d) - torus.coordinate(from, d), extent);
            int back = extent - ahead;
            int offset = torus.offset(from, to, d);
            boolean tie = torus.wraps(d) && ahead == back;
            assertThat(torus.isTie(from, to, d)).isEqualTo(tie);
            if (torus.wraps(d)) {
                assertThat(offset).isEqualTo(ahead <= back ? ahead : -back);
            } else {
                assertThat(offset).isEqualTo(torus.coordinate(to, d) - torus.coordinate(from, d));
            }
        }
    }

    @Test
    void shouldLinkAnExtentOfTwoTwiceAndAnExtentOfOneNotAtAll() {
        Torus torus = Torus.of(2, 1);

        assertThat(torus.neighbour(0, 0)).isEqualTo(1);
        assertThat(torus.neighbour(0, 1)).isEqualTo(1);
        assertThat(torus.neighbour(0, 2)).isEqualTo(-1);
        assertThat(torus.neighbour(0, 3)).isEqualTo(-1);
        assertThat(torus.links(0)).isEqualTo(2);
        assertThat(torus.isTie(0, 1, 0)).isTrue();
        assertThat(torus.isTie(0, 1, 1)).isFalse();
        assertThat(Torus.mesh(2).links(0)).isEqualTo(1);
    }

    @Test
    void shouldHaveTheDiametersOfTheMachinesOfTheSources() {
        assertThat(Torus.of(64, 32, 32).diameter()).isEqualTo(16 + 16 + 32);
        assertThat(Torus.of(16, 12, 16, 16, 2).diameter()).isEqualTo(31);
        assertThat(Torus.of(8, 12, 16, 16, 2).diameter()).isEqualTo(27);
        assertThat(Torus.of(8, 8, 8).mostLinks()).isEqualTo(6);
        assertThat(Torus.of(16, 12, 16, 16, 2).mostLinks()).isEqualTo(10);
    }

    @Test
    void shouldAgreeOnLargeShapesWithCoordinatesTakenApart() {
        Random random = new Random(3);
        Torus torus = new Torus(new int[] {97, 64, 1, 33, 50}, new boolean[] {true, true, true, false, true});
        for (int i = 0; i < 10_000; i++) {
            int from = random.nextInt(torus.nodes());
            int to = random.nextInt(torus.nodes());
            int distance = 0;
            int[] back = new int[5];
            for (int d = 0; d < 5; d++) {
                int gap = Math.abs(torus.coordinate(from, d) - torus.coordinate(to, d));
                distance += torus.wraps(d) ? Math.min(gap, torus.extent(d) - gap) : gap;
                back[d] = torus.coordinate(from, d);
            }
            assertThat(torus.distance(from, to)).isEqualTo(distance);
            assertThat(torus.node(back)).isEqualTo(from);
        }
    }

    @Test
    void shouldRejectShapesThatCannotBe() {
        assertThatThrownBy(() -> Torus.of()).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Torus.of(4, 0))
                .hasMessage("extents: [4, 0] (expected: each at least 1, fewer than 2^31 nodes)");
        assertThatThrownBy(() -> Torus.of(65536, 32768)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Torus.of(65536, 65536, 65536, 65536)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Torus(new int[] {2, 2}, new boolean[1]))
                .hasMessage("extents: [2, 2] (expected: 1..25 extents, as many as wraps: 1)");
        assertThatThrownBy(() -> Torus.of(4, 4).node(1)).hasMessage("coordinates: [1] (expected: 2 coordinates)");
    }

    @Test
    void shouldSayWhichDimensionsAreOpen() {
        assertThat(new Torus(new int[] {4, 3, 2}, new boolean[] {true, false, true}).describe())
                .isEqualTo("torus 4x3x2 (not wrapped: Y)");
        assertThat(Torus.mesh(4, 3)).hasToString("mesh 4x3");
        assertThat(Torus.of(4)).isEqualTo(Torus.of(4)).hasSameHashCodeAs(Torus.of(4));
        assertThat(Torus.of(4)).isNotEqualTo(Torus.mesh(4)).isNotEqualTo(Torus.of(5));
    }

    /** Creates all shapes of up to three dimensions of 1..5, and some of four, wrapped in every way. */
    private static List<Torus> smallShapes() {
        List<Torus> shapes = new ArrayList<>();
        for (int x = 1; x <= 6; x++) {
            addAllWraps(shapes, x);
            for (int y = 1; y <= 4; y++) {
                addAllWraps(shapes, x, y);
                for (int z = 1; z <= 3; z++) {
                    addAllWraps(shapes, x, y, z);
                }
            }
        }
        addAllWraps(shapes, 2, 3, 2, 3);
        addAllWraps(shapes, 2, 1, 4, 2, 2);
        return shapes;
    }

    private static void addAllWraps(List<Torus> shapes, int... extents) {
        for (int bits = 0; bits < 1 << extents.length; bits++) {
            boolean[] wraps = new boolean[extents.length];
            for (int d = 0; d < wraps.length; d++) {
                wraps[d] = (bits >> d & 1) == 1;
            }
            shapes.add(new Torus(extents, wraps));
        }
    }

    /** Counts up the coordinates of all nodes, like an odometer whose first wheel is the fastest. */
    private static int[][] coordinates(Torus torus) {
        int[][] coordinates = new int[torus.nodes()][];
        int[] wheel = new int[torus.dimensions()];
        for (int node = 0; node < coordinates.length; node++) {
            coordinates[node] = wheel.clone();
            for (int d = 0; d < wheel.length && ++wheel[d] == torus.extent(d); d++) {
                wheel[d] = 0;
            }
        }
        return coordinates;
    }

    private static Map<List<Integer>, Integer> numbers(int[][] coordinates) {
        Map<List<Integer>, Integer> numbers = new HashMap<>();
        for (int node = 0; node < coordinates.length; node++) {
            numbers.put(Arrays.stream(coordinates[node]).boxed().toList(), node);
        }
        return numbers;
    }
}
