package org.rankcluster.hardware.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.torus.ClassRouteTree;
import org.rankcluster.hardware.torus.Torus;

class CombiningTreeTest {
    private static int depth(CombiningTree tree, int node) {
        int depth = 0;
        for (int at = node; at != tree.root(); at = tree.parent(at)) {
            depth++;
            assertThat(depth).isLessThan(tree.nodes());
        }
        return depth;
    }

    /** Checks that every node but the root is below exactly one other, its parent, and that the levels are the greatest depth. */
    private static void check(CombiningTree tree) {
        List<Integer> below = new ArrayList<>(List.of(tree.root()));
        int deepest = 0;
        for (int node = 0; node < tree.nodes(); node++) {
            int[] children = tree.children(node);
            assertThat(children).isSorted();
            for (int child : children) {
                assertThat(tree.parent(child)).isEqualTo(node);
                below.add(child);
            }
            deepest = Math.max(deepest, depth(tree, node));
        }
        assertThat(below).doesNotHaveDuplicates().hasSize(tree.nodes());
        assertThat(tree.parent(tree.root())).isEqualTo(-1);
        assertThat(tree.levels()).isEqualTo(deepest);
    }

    @Test
    void shouldReachAllNodesOnce() {
        for (int nodes = 1; nodes <= 40; nodes++) {
            check(new StarTree(nodes));
            for (int arity = 1; arity <= 4; arity++) {
                check(new HeapTree(nodes, arity));
            }
        }
    }

    @Test
    void shouldReachAllNodesOfATorusOrMesh() {
        for (int[] shape :
                new int[][] {{1}, {2}, {5}, {2, 2}, {3, 4}, {1, 4, 2}, {4, 4, 4}, {3, 2, 5}, {2, 3, 2, 3, 2}}) {
            check(new ClassRouteTree(Torus.of(shape)));
            check(new ClassRouteTree(Torus.mesh(shape)));
        }
    }

    @Test
    void shouldBeOnTorusLinksOnly() {
        Torus torus = Torus.of(4, 3, 5);
        ClassRouteTree tree = new ClassRouteTree(torus);
        for (int node = 0; node < torus.nodes(); node++) {
            if (node != tree.root()) {
                assertThat(torus.distance(node, tree.parent(node))).isEqualTo(1);
                assertThat(depth(tree, node)).isEqualTo(torus.distance(node, tree.root()));
            }
        }
    }

    @Test
    void shouldHaveTheLevelsOfTheMachines() {
        assertThat(new HeapTree(65_536, 2).levels()).isEqualTo(16);
        assertThat(new ClassRouteTree(Torus.of(16, 12, 16, 16, 2)).levels()).isEqualTo(31);
        assertThat(Arrays.stream(new HeapTree(7, 2).children(1)).toArray()).containsExactly(3, 4);
    }
}
