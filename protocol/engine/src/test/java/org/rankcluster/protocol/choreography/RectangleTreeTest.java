package org.rankcluster.protocol.choreography;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.torus.Torus;
import org.rankcluster.protocol.choreography.bcast.Bcast;
import org.rankcluster.protocol.group.RankRectangle;

/** Rectangles of a torus, the colours that fill them, and the broadcast along them. */
class RectangleTreeTest {
    private static final int[][] SHAPES = {
        {2},
        {5},
        {2, 2},
        {3, 3},
        {2, 5},
        {4, 3},
        {2, 2, 2},
        {3, 3, 3},
        {2, 3, 4},
        {4, 4, 3},
        {3, 2, 3, 2},
        {1, 4, 3},
        {4, 2, 3, 3, 2}
    };

    private static RankRectangle all(Torus torus) {
        return all(torus, false);
    }

    private static RankRectangle all(Torus torus, boolean hasLines) {
        return Objects.requireNonNull(RankRectangle.of(torus, torus.nodes(), rank -> rank, hasLines));
    }

    /** A part that leaves out dimensions of extent two may have more colours than the whole: 3x3 has four, 3x3x2 three. */
    @Test
    void shouldFindTheMostColoursOfAnyRectangle() {
        assertThat(RectangleTree.mostWithin(Torus.of(3, 3, 2))).isEqualTo(4);
        assertThat(RectangleTree.mostWithin(Torus.of(2, 2, 2))).isEqualTo(3);
        assertThat(RectangleTree.mostWithin(Torus.mesh(4, 4, 1))).isEqualTo(2);
        assertThat(RectangleTree.mostWithin(Torus.of(1, 1))).isZero();
        for (int[] shape : SHAPES) {
            assertThat(RectangleTree.mostWithin(Torus.of(shape)))
                    .isGreaterThanOrEqualTo(RectangleTree.most(all(Torus.of(shape))));
        }
    }

    private static void check(Torus torus) {
        RankRectangle rectangle = all(torus);
        for (int root = 0; root < torus.nodes(); root += 1 + torus.nodes() / 24) {
            Map<Long, Integer> links = new HashMap<>();
            for (int colour = 0; colour < RectangleTree.most(rectangle); colour++) {
                RectangleTree tree = new RectangleTree(rectangle, root, colour);
                int children = 0;
                for (int rank = 0; rank < torus.nodes(); rank++) {
                    children += tree.children(rank).length;
                    assertThat(tree.lineDepth(rank)).isLessThanOrEqualTo(RectangleTree.lineLevels(rectangle));
                    assertThat(tree.depth(rank)).isLessThanOrEqualTo(RectangleTree.levels(rectangle));
                    if (rank != root) {
                        assertThat(torus.distance(tree.parent(rank), rank)).isEqualTo(1);
                        assertThat(tree.children(tree.parent(rank))).contains(rank);
                        links.merge((long) tree.parent(rank) << 32 | rank, 1, Integer::sum);
                    }
                }
                assertThat(children).isEqualTo(torus.nodes() - 1);
            }
            assertThat(links.values()).allMatch(colours -> colours == 1);
        }
    }

    @Test
    void shouldShareNoLinkAmongColours() {
        for (int[] shape : SHAPES) {
            check(Torus.of(shape));
            check(Torus.mesh(shape));
        }
        check(new Torus(new int[] {4, 3, 3}, new boolean[] {true, false, true}));
    }

    @Test
    void shouldHaveAColourADimensionAndTwoWhereAllLinksGoAround() {
        assertThat(RectangleTree.most(all(Torus.mesh(5, 4)))).isEqualTo(2);
        assertThat(RectangleTree.most(all(Torus.of(5, 4)))).isEqualTo(4);
        assertThat(RectangleTree.most(all(Torus.of(4, 4, 4)))).isEqualTo(6);
        assertThat(RectangleTree.most(all(Torus.of(4, 4, 4, 4, 2)))).isEqualTo(5);
        assertThatThrownBy(() -> new RectangleTree(all(Torus.mesh(5, 4)), 0, 2))
                .hasMessage("colour: 2 (expected: 0..1 on this rectangle)");
    }

    @Test
    void shouldGiveAllWhatTheRootHas() {
        for (int[] shape : SHAPES) {
            for (Torus torus : new Torus[] {Torus.of(shape), Torus.mesh(shape)}) {
                int ranks = torus.nodes();
                for (boolean alongLines : new boolean[] {false, true}) {
                    CollectiveScope where = new CollectiveScope(
                            false,
                            CollectiveHardware.NONE,
                            null,
                            0,
                            rank -> new int[] {rank},
                            all(torus, alongLines),
                            true);
                    for (int root = 0; root < ranks; root += 1 + ranks / 5) {
                        for (int bytes : new int[] {0, 1, 5000}) {
                            broadcast(ranks, root, bytes, where);
                        }
                    }
                }
            }
        }
    }

    private static void broadcast(int ranks, int root, int bytes, CollectiveScope where) {
        byte[][] inputs = CollectiveCheck.nothing(ranks);
        inputs[root] = CollectiveCheck.random(root, bytes)[0];
        byte[][] expected = new byte[ranks][];
        Arrays.fill(expected, inputs[root]);
        expected[root] = new byte[0];
        Parameters parameters = Parameters.of(ranks).root(root).bytes(bytes).scope(where);
        for (String algorithm : new String[] {"red-blue", "rectangle", "rectangle-1", "rectangle-3", "rectangle-6"}) {
            CollectiveCheck.check(Bcast.BCAST.choreography(algorithm, parameters), inputs, expected, null);
        }
    }

    @Test
    void shouldFindRectanglesOnly() {
        Torus torus = Torus.of(4, 4, 4);
        int[] plane = {torus.node(1, 2, 1), torus.node(1, 1, 1), torus.node(1, 1, 2), torus.node(1, 2, 2)};
        RankRectangle found = Objects.requireNonNull(RankRectangle.of(torus, 4, rank -> plane[rank], false));
        assertThat(found.dimensions()).isEqualTo(2);
        assertThat(found.wraps(0)).isFalse();
        assertThat(found.at(1, 0, 1)).isZero();
        assertThat(found.at(1, 1, 1)).isEqualTo(2);
        int[] corner = {0, 1, 4};
        assertThat(RankRectangle.of(torus, 3, rank -> corner[rank], false)).isNull();
        assertThat(RankRectangle.of(torus, 4, rank -> rank / 2, false)).isNull();
        assertThat(RankRectangle.of(torus, 1, rank -> rank, false)).isNull();
    }
}
