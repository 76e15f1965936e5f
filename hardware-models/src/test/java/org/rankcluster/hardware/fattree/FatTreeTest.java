package org.rankcluster.hardware.fattree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.rankcluster.hardware.fattree.FatTrees.Element;

class FatTreeTest {
    private static Iterable<FatTree> trees() {
        return FatTrees.small();
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldLinkEveryPortToAPortThatLeadsBack(FatTree tree) {
        for (int level = 0; level < tree.levels(); level++) {
            for (int element = 0; element < tree.switches(level); element++) {
                for (int port = 0; port < tree.upPorts(level); port++) {
                    int parent = tree.parent(level, element, port);
                    int downPort = tree.portOfParent(level, element, port);
                    assertThat(parent).isBetween(0, tree.switches(level + 1) - 1);
                    assertThat(downPort).isBetween(0, tree.downPorts(level + 1) - 1);
                    assertThat(tree.child(level + 1, parent, downPort)).isEqualTo(element);
                    assertThat(tree.portOfChild(level + 1, parent, downPort)).isEqualTo(tree.downPorts(level) + port);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldLeaveNoPortOpenButThoseOfMissingNodes(FatTree tree) {
        for (int level = 1; level <= tree.levels(); level++) {
            for (int element = 0; element < tree.switches(level); element++) {
                int[] children = new int[tree.switches(level - 1)];
                for (int port = 0; port < tree.downPorts(level); port++) {
                    int child = tree.child(level, element, port);
                    if (child < 0) {
                        assertThat(tree.nodes()).isLessThan(tree.capacity());
                    } else {
                        children[child]++;
                    }
                }
                assertThat(Arrays.stream(children).filter(links -> links > 0))
                        .containsOnly(tree.parallelLinks(level - 1));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("trees")
    void shouldBeAsFarAsTheShortestWay(FatTree tree) {
        int diameter = 0;
        for (int from = 0; from < tree.nodes(); from++) {
            int[][] distances = distances(tree, from);
            for (int to = 0; to < tree.nodes(); to++) {
                assertThat(tree.distance(from, to)).isEqualTo(distances[0][to]);
                assertThat(tree.distance(from, to)).isEqualTo(2 * tree.commonLevel(from, to));
                diameter = Math.max(diameter, distances[0][to]);
            }
        }
        assertThat(tree.diameter()).isEqualTo(diameter);
    }

    /** Computes distances by breadth-first search over all links. */
    private static int[][] distances(FatTree tree, int from) {
        int[][] distances = new int[tree.levels() + 1][];
        for (int level = 0; level <= tree.levels(); level++) {
            distances[level] = new int[tree.switches(level)];
            Arrays.fill(distances[level], -1);
        }
        Deque<Element> queue = new ArrayDeque<>();
        queue.add(new Element(0, from));
        distances[0][from] = 0;
        while (!queue.isEmpty()) {
            Element element = queue.remove();
            int distance = distances[element.level()][element.index()] + 1;
            for (Element next : FatTrees.neighbours(tree, element)) {
                if (distances[next.level()][next.index()] < 0) {
                    distances[next.level()][next.index()] = distance;
                    queue.add(next);
                }
            }
        }
        return distances;
    }

    @Test
    void shouldBeALineOfNodes() {
        FatTree tree = new FatTree(64, new int[] {12, 12}, new int[] {1, 6}, new int[] {1, 2});

        assertThat(tree.nodes()).isEqualTo(64);
        assertThat(tree.capacity()).isEqualTo(144);
        assertThat(tree.shape()).containsExactly(64);
        assertThat(tree.dimensions()).isEqualTo(1);
        assertThat(tree.node(tree.coordinate(17, 0))).isEqualTo(17);
        assertThat(tree.switches(1)).isEqualTo(6);
        assertThat(tree.switches(2)).isEqualTo(6);
        assertThat(tree.downPorts(2)).isEqualTo(24);
        assertThat(tree.describe()).isEqualTo("fat tree of 64: 12x12 down, 1x6 up, 1x2 links");
        assertThat(FatTree.of(new int[] {4, 4}, FatTree.evenUp(new int[] {4, 4}))
                        .describe())
                .isEqualTo("fat tree of 16: 4x4 down, 1x4 up");
    }

    @Test
    void shouldRejectWhatIsNoTree() {
        int[] one = {1};
        assertThatThrownBy(() -> new FatTree(5, new int[] {2, 2}, new int[] {1, 1}, new int[] {1, 1}))
                .hasMessage("nodes: 5 (expected: 1..4)");
        assertThatThrownBy(() -> new FatTree(1, new int[] {2, 2}, one, one))
                .hasMessageContaining("as many levels as down [2, 2]");
        assertThatThrownBy(() -> new FatTree(1, new int[] {0}, one, one)).hasMessageContaining("extents: [0]");
        assertThatThrownBy(() -> new FatTree(1, one, one, new int[] {0})).hasMessageContaining("links of 1 or more");
        assertThatThrownBy(() -> new FatTree(1, new int[] {1 << 16, 1 << 15}, new int[] {1, 1}, new int[] {1, 1}))
                .hasMessageContaining("below 2^31");
    }
}
