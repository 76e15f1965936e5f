package org.rankcluster.arrays;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import mpi.MPI;
import mpi.World;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.input.InputException;

class VectorScatterTest {
    private static final double UNTOUCHED = -1;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13})
    void shouldMoveEveryValueToItsPlace(int ranks) {
        for (int seed = 0; seed < 20; seed++) {
            SplittableRandom random = new SplittableRandom(100L * ranks + seed);
            int[] first = random.ints(ranks, 0, 6).toArray();
            int[] second = random.ints(ranks, 0, 9).toArray();
            int have = Arrays.stream(first).sum();
            int capacity = Arrays.stream(second).sum();
            int pairs = have == 0 ? 0 : random.nextInt(capacity + 1);
            int[] from = random.ints(pairs, 0, Math.max(1, have)).toArray();
            int[] to = places(random, capacity, pairs, seed % 2 == 0);
            int[] giver = random.ints(pairs, 0, ranks).toArray();
            double[] expected = new double[capacity];
            Arrays.fill(expected, UNTOUCHED);
            for (int i = 0; i < pairs; i++) {
                expected[to[i]] = value(from[i]);
            }
            for (ScatterMethod method : ScatterMethod.values()) {
                World.pass(ranks, () -> {
                    int rank = MPI.COMM_WORLD.getRank();
                    VectorLayout x = VectorLayout.of(MPI.COMM_WORLD, first[rank]);
                    VectorLayout y = VectorLayout.of(MPI.COMM_WORLD, second[rank]);
                    VectorScatter scatter = VectorScatter.of(
                            MPI.COMM_WORLD, x, mine(from, giver, rank), y, mine(to, giver, rank), method);
                    double[] source = new double[first[rank]];
                    Arrays.setAll(source, i -> value(x.first(rank) + i));
                    double[] target = new double[second[rank]];
                    Arrays.fill(target, UNTOUCHED);
                    scatter.scatter(source, target);
                    int start = y.first(rank);
                    assertThat(target).isEqualTo(Arrays.copyOfRange(expected, start, start + target.length));
                    scatter.free();
                });
            }
        }
    }

    private static double value(int index) {
        return 10 + index;
    }

    /** Returns distinct positions in any order, or contiguous ones. */
    private static int[] places(SplittableRandom random, int capacity, int count, boolean inOrder) {
        int[] places = new int[capacity];
        Arrays.setAll(places, i -> i);
        for (int i = capacity - 1; i > 0 && !inOrder; i--) {
            int other = random.nextInt(i + 1);
            int place = places[i];
            places[i] = places[other];
            places[other] = place;
        }
        return Arrays.copyOf(places, count);
    }

    private static int[] mine(int[] indices, int[] giver, int rank) {
        return IntStream.range(0, indices.length)
                .filter(i -> giver[i] == rank)
                .map(i -> indices[i])
                .toArray();
    }

    @Test
    void shouldFindTheOwnerOfAValue() {
        World.pass(4, () -> {
            int[] lengths = {0, 2, 0, 3};
            VectorLayout layout = VectorLayout.of(MPI.COMM_WORLD, lengths[MPI.COMM_WORLD.getRank()]);
            assertThat(layout.size()).isEqualTo(5);
            int[] owners = new int[5];
            Arrays.setAll(owners, layout::owner);
            assertThat(owners).containsExactly(1, 1, 3, 3, 3);
            assertThat(layout.first(2)).isEqualTo(2);
            assertThat(layout.length(3)).isEqualTo(3);
            assertRefused(() -> layout.owner(-1), "index: -1 (expected: 0 or more, below 5)");
            assertRefused(() -> layout.owner(5), "index: 5 (expected: 0 or more, below 5)");
            assertRefused(() -> layout.first(4), "rank: 4 (expected: 0 or more, below 4)");
            assertRefused(() -> layout.length(-1), "rank: -1 (expected: 0 or more, below 4)");
        });
    }

    private static void assertRefused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(InputException.class).hasMessage("VectorLayout: " + message);
    }

    @Test
    void shouldRefuseIndicesThatDoNotFit() {
        World.pass(1, () -> {
            VectorLayout layout = VectorLayout.of(MPI.COMM_WORLD, 3);
            assertThatThrownBy(() -> of(layout, new int[] {0}, 1, 2))
                    .isInstanceOf(InputException.class)
                    .hasMessage("VectorScatter: to: 2 indices (expected: 1, the length of from)");
            assertThatThrownBy(() -> of(layout, new int[] {0, 3}, 1, 2))
                    .isInstanceOf(InputException.class)
                    .hasMessage("VectorScatter: from[1]: 3 (expected: an index below 3)");
        });
    }

    private static VectorScatter of(VectorLayout layout, int[] from, int... to) {
        return VectorScatter.of(MPI.COMM_WORLD, layout, from, layout, to, ScatterMethod.HAND);
    }
}
