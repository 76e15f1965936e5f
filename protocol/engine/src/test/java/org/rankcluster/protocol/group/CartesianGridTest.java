package org.rankcluster.protocol.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CartesianGridTest {
    @Test
    void shouldNumberPlacesRowByRow() {
        CartesianGrid grid = new CartesianGrid(new int[] {2, 3, 4}, new boolean[] {true, false, true});
        int rank = 0;
        for (int x = 0; x < 2; x++) {
            for (int y = 0; y < 3; y++) {
                for (int z = 0; z < 4; z++) {
                    assertThat(grid.rank(x, y, z)).isEqualTo(rank);
                    assertThat(grid.rank(x + 2, y, z - 8)).isEqualTo(rank);
                    assertThat(grid.rank(x, y + 3, z)).isEqualTo(CartesianGrid.NO_RANK);
                    assertThat(grid.coordinates(rank++)).containsExactly(x, y, z);
                }
            }
        }
        assertThat(grid.size()).isEqualTo(24);
        assertThat(new CartesianGrid(new int[] {1 << 16, 1 << 16}, new boolean[2]).size())
                .isEqualTo(-1);
        assertThat(new CartesianGrid(new int[0], new boolean[0]).size()).isOne();
    }

    @Test
    void shouldShiftByAnyDisplacement() {
        CartesianGrid line = new CartesianGrid(new int[] {5}, new boolean[] {false});
        CartesianGrid ring = new CartesianGrid(new int[] {5}, new boolean[] {true});
        for (int rank = 0; rank < 5; rank++) {
            for (int by : new int[] {-7, -5, -1, 0, 1, 4, 13, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
                long to = (long) rank + by;
                assertThat(ring.shifted(rank, 0, by)).isEqualTo((int) Math.floorMod(to, 5L));
                assertThat(line.shifted(rank, 0, by)).isEqualTo(to < 0 || to > 4 ? CartesianGrid.NO_RANK : (int) to);
            }
        }
    }

    @Test
    void shouldBalanceLikeTheBestOfAllFactorings() {
        for (int nodes = 1; nodes <= 200; nodes++) {
            for (int count = 1; count <= 4; count++) {
                int[] dims = new int[count];
                assertThat(BalancedDims.fill(nodes, dims)).isTrue();
                assertThat(dims).containsExactly(best(nodes, count, nodes));
            }
        }
    }

    /** Returns the non-increasing factors with the least first factor, then the least second, and so on. */
    private static int[] best(int product, int count, int most) {
        if (count == 0) {
            return product == 1 ? new int[0] : null;
        }
        for (int first = 1; first <= most; first++) {
            if (product % first == 0) {
                int[] rest = best(product / first, count - 1, first);
                if (rest != null) {
                    int[] all = new int[count];
                    all[0] = first;
                    System.arraycopy(rest, 0, all, 1, rest.length);
                    return all;
                }
            }
        }
        return null;
    }

    @Test
    void shouldKeepFixedExtents() {
        int[] dims = {0, 5, 0};
        assertThat(BalancedDims.fill(30, dims)).isTrue();
        assertThat(dims).containsExactly(3, 5, 2);
        assertThat(BalancedDims.fill(7, new int[] {2, 0})).isFalse();
        assertThat(BalancedDims.fill(7, new int[] {7, 2})).isFalse();
        assertThat(BalancedDims.fill(7, new int[] {1})).isFalse();
        assertThat(BalancedDims.fill(7, new int[] {7})).isTrue();
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            int fixed = 1 + random.nextInt(9);
            int[] some = {0, fixed, 0};
            assertThat(BalancedDims.fill(fixed * (1 + random.nextInt(1000)), some))
                    .isTrue();
            assertThat(Arrays.stream(some).min().getAsInt()).isPositive();
            assertThat(some[1]).isEqualTo(fixed);
        }
    }
}
