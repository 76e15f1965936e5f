package org.rankcluster.hardware.fattree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DModKTest {
    /** A link in one direction, by the port at its beginning. */
    private record Link(int level, int element, int port) {}

    private static Iterable<FatTree> trees() {
        return FatTrees.small();
    }

    /** Returns the route between two nodes; with random upward ports if {@code up} is given. */
    private static List<Link> way(FatTree tree, int from, int to, SplittableRandom up) {
        DModK route = new DModK(tree);
        List<Link> way = new ArrayList<>();
        int level = 0;
        int element = from;
        while (level > 0 || element != to) {
            assertThat(way.size()).isLessThanOrEqualTo(2 * tree.levels());
            if (route.isAbove(level, element / tree.width(level), to)) {
                int port = route.downPort(level, to);
                way.add(new Link(level, element, port));
                element = tree.child(level, element, port);
                level--;
            } else {
                int port = up == null ? route.upPort(level, to) : up.nextInt(tree.upPorts(level));
                way.add(new Link(level, element, tree.downPorts(level) + port));
                element = tree.parent(level, element, port);
                level++;
            }
        }
        return way;
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldTakeAShortestWayBetweenAnyTwo(FatTree tree) {
        SplittableRandom random = new SplittableRandom(5);
        for (int from = 0; from < tree.nodes(); from++) {
            for (int to = 0; to < tree.nodes(); to++) {
                assertThat(way(tree, from, to, null)).hasSize(tree.distance(from, to));
                assertThat(way(tree, from, to, random)).hasSize(tree.distance(from, to));
            }
        }
    }

    /** All ports of a switch lead up for equally many destinations, to within one. Routes down to a node never part again. */
    @ParameterizedTest
    @MethodSource("trees")
    void shouldSpreadDestinationsOverThePorts(FatTree tree) {
        DModK route = new DModK(tree);
        for (int level = 0; level < tree.levels(); level++) {
            int[] destinations = new int[tree.upPorts(level)];
            for (int to = 0; to < tree.nodes(); to++) {
                destinations[route.upPort(level, to)]++;
            }
            int width = tree.width(level);
            for (int some : destinations) {
                assertThat(Math.abs(some - (double) tree.nodes() / destinations.length))
                        .as("port of level %d", level)
                        .isLessThanOrEqualTo(width);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldLeadToANodeByOneTree(FatTree tree) {
        for (int to = 0; to < tree.nodes(); to++) {
            Map<List<Integer>, Integer> ports = new HashMap<>();
            for (int from = 0; from < tree.nodes(); from++) {
                for (Link link : way(tree, from, to, null)) {
                    Integer before = ports.put(List.of(link.level(), link.element()), link.port());
                    assertThat(before == null || before == link.port()).isTrue();
                }
            }
        }
    }

    /** Zahavi's theorem: in a tree with as many links up as down no two messages of a shift share a link. */
    @Test
    void shouldShareNoLinkInAnyShift() {
        List<FatTree> trees = List.of(
                FatTree.of(new int[] {4, 4}, new int[] {1, 4}),
                FatTree.of(new int[] {2, 2, 2, 2}, new int[] {1, 2, 2, 2}),
                FatTree.of(new int[] {3, 3, 6}, new int[] {1, 3, 3}),
                new FatTree(24, new int[] {4, 6}, new int[] {1, 2}, new int[] {1, 2}));
        for (FatTree tree : trees) {
            for (int shift = 1; shift < tree.nodes(); shift++) {
                Map<Link, Integer> users = new HashMap<>();
                for (int from = 0; from < tree.nodes(); from++) {
                    way(tree, from, (from + shift) % tree.nodes(), null)
                            .forEach(link -> users.merge(link, 1, Integer::sum));
                }
                assertThat(users.values()).as("%s, shift by %d", tree, shift).containsOnly(1);
            }
        }
    }
}
