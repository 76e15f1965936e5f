package org.rankcluster.hardware.torus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** All routes that the hints allow, compared with breadth-first distances. */
class MinimalRouteTest {
    private static List<Torus> smallTori() {
        List<Torus> tori = new ArrayList<>();
        for (int x = 1; x <= 6; x++) {
            addBoth(tori, x);
            for (int y = 1; y <= 5; y++) {
                addBoth(tori, x, y);
                addBoth(tori, x, y, 3);
            }
        }
        addBoth(tori, 2, 3, 1, 4);
        tori.add(new Torus(new int[] {4, 3, 4}, new boolean[] {true, false, true}));
        return tori;
    }

    private static void addBoth(List<Torus> tori, int... extents) {
        tori.add(Torus.of(extents));
        tori.add(Torus.mesh(extents));
    }

    private static int[] walk(Torus torus, int from) {
        int[] distances = new int[torus.nodes()];
        Arrays.fill(distances, -1);
        distances[from] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(from));
        while (!queue.isEmpty()) {
            int node = queue.remove();
            for (int direction = 0; direction < torus.directions(); direction++) {
                int next = torus.neighbour(node, direction);
                if (next >= 0 && distances[next] < 0) {
                    distances[next] = distances[node] + 1;
                    queue.add(next);
                }
            }
        }
        return distances;
    }

    @Test
    void shouldBringAPacketToItsTargetInTheFewestHops() {
        Random random = new Random(5);
        for (Torus torus : smallTori()) {
            MinimalRoute route = new MinimalRoute(torus);
            for (int from = 0; from < torus.nodes(); from++) {
                int[] distances = walk(torus, from);
                for (int to = 0; to < torus.nodes(); to++) {
                    assertThat(follow(route, torus, from, to, null)).isEqualTo(distances[to]);
                    assertThat(follow(route, torus, from, to, random)).isEqualTo(distances[to]);
                }
            }
        }
    }

    /** Number of hops in dimension order, or in any order of the hints if {@code random} is given. */
    private static int follow(MinimalRoute route, Torus torus, int from, int to, Random random) {
        int hints = route.hints(from, to);
        long hops = route.hops(from, to);
        int node = from;
        int count = 0;
        int dimension = 0;
        while (hints != 0) {
            int direction = random == null ? MinimalRoute.first(hints) : anyOf(hints, random);
            if (random == null) {
                assertThat(Torus.dimensionOf(direction)).isGreaterThanOrEqualTo(dimension);
                dimension = Torus.dimensionOf(direction);
            }
            node = torus.neighbour(node, direction);
            hops = route.hopsAfter(hops, direction);
            hints = route.hintsAfter(hints, hops, direction);
            count++;
        }
        assertThat(node).isEqualTo(to);
        assertThat(hops).isZero();
        return count;
    }

    private static int anyOf(int hints, Random random) {
        int left = hints;
        for (int skip = random.nextInt(Integer.bitCount(hints)); skip > 0; skip--) {
            left &= left - 1;
        }
        return Integer.numberOfTrailingZeros(left);
    }

    @Test
    void shouldBreakTiesByTheParityOfTheSource() {
        Torus torus = Torus.of(4, 2);
        MinimalRoute route = new MinimalRoute(torus);

        assertThat(route.hints(torus.node(0, 0), torus.node(2, 0))).isEqualTo(0b0001);
        assertThat(route.hints(torus.node(1, 0), torus.node(3, 0))).isEqualTo(0b0010);
        assertThat(route.hints(torus.node(2, 0), torus.node(0, 1))).isEqualTo(0b0101);
        assertThat(route.hints(torus.node(3, 1), torus.node(1, 0))).isEqualTo(0b1010);
    }

    @Test
    void shouldCountFarHopsInAnyNumberOfDimensions() {
        assertThat(new MinimalRoute(Torus.of(1 << 20)).hops(0, 1 << 19)).isEqualTo(1 << 19);
        Torus many = Torus.of(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2);
        MinimalRoute route = new MinimalRoute(many);
        assertThat(follow(route, many, 0, many.nodes() - 1, null)).isEqualTo(16);
    }

    @Test
    void shouldRejectShapesWhoseHopsDoNotFit() {
        assertThatThrownBy(() -> new MinimalRoute(Torus.mesh(300, 1, 1, 1, 1, 1, 1, 1)))
                .hasMessageContaining("expected: at most 255 hops along any of 8 dimensions");
        int[] seventeen = new int[17];
        Arrays.fill(seventeen, 1);
        assertThatThrownBy(() -> new MinimalRoute(Torus.of(seventeen)))
                .hasMessageContaining("expected: at most 16 dimensions");
    }
}
