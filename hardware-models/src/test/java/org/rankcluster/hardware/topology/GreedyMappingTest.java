package org.rankcluster.hardware.topology;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.hardware.fattree.FatTree;
import org.rankcluster.hardware.torus.Torus;

class GreedyMappingTest {
    private static final long SEED = 5;

    /** Ranks that exchange data with their neighbours on a grid, in pairs of sender and receiver. */
    private static int[][] halo(Torus grid) {
        int[] from = new int[grid.nodes() * grid.directions()];
        int[] to = new int[from.length];
        for (int i = 0; i < from.length; i++) {
            from[i] = i / grid.directions();
            to[i] = grid.neighbour(from[i], i % grid.directions());
        }
        return new int[][] {from, to};
    }

    private static long[] ones(int[] from) {
        long[] ones = new long[from.length];
        Arrays.fill(ones, 1);
        return ones;
    }

    private static int[] shuffled(int ranks) {
        int[] nodes = IntStream.range(0, ranks).toArray();
        Random random = new Random(SEED);
        for (int i = ranks - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            int kept = nodes[i];
            nodes[i] = nodes[other];
            nodes[other] = kept;
        }
        return nodes;
    }

    @Test
    void shouldBringNeighboursOfAGridTogether() {
        Torus torus = Torus.of(4, 4, 4);
        int[][] pairs = halo(torus);
        long[] bytes = ones(pairs[0]);
        int[] positions = GreedyMapping.positions(torus, 64, 1, pairs[0], pairs[1], bytes);
        assertThat(positions).doesNotHaveDuplicates();
        double least = pairs[0].length;
        assertThat(GreedyMapping.distance(torus, shuffled(64), pairs[0], pairs[1], bytes))
                .isGreaterThan(2.5 * least);
        assertThat(GreedyMapping.distance(torus, positions, pairs[0], pairs[1], bytes))
                .isLessThan(1.7 * least);
    }

    @Test
    void shouldPutPairsOnOneNode() {
        FatTree tree = FatTree.of(new int[] {2, 2}, new int[] {1, 2});
        // 8 ranks on 4 nodes: rank i exchanges data with rank i + 4
        int[] from = {0, 1, 2, 3};
        int[] to = {4, 5, 6, 7};
        int[] positions = GreedyMapping.positions(tree, 8, 2, from, to, new long[] {1, 1, 1, 1});
        assertThat(positions).doesNotHaveDuplicates();
        for (int i = 0; i < 4; i++) {
            assertThat(positions[to[i]] / 2).isEqualTo(positions[from[i]] / 2);
        }
    }

    @Test
    void shouldPlaceRanksThatSendNothing() {
        int[] positions = GreedyMapping.positions(Torus.of(2, 2), 3, 1, new int[0], new int[0], new long[0]);
        assertThat(positions).doesNotHaveDuplicates();
        for (int place : positions) {
            assertThat(place).isBetween(0, 3);
        }
    }
}
