package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.extension.Phantom;

class CollectivesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static int[] upTo(int n) {
        return IntStream.range(0, n).toArray();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldGiveEverybodyWhatTheRootHas(int ranks) {
        World.run(ranks, () -> {
            for (int root = 0; root < ranks; root++) {
                double[] data = WORLD.getRank() == root ? new double[] {1, root} : new double[2];
                WORLD.bcast(data, 2, MPI.DOUBLE, root);
                assertThat(data).containsExactly(1, root);
                String[] words = WORLD.getRank() == root ? new String[] {"a", null, "r" + root} : new String[3];
                WORLD.Bcast(words, 0, 3, MPI.OBJECT, root);
                assertThat(words).containsExactly("a", null, "r" + root);
                Phantom phantom = new Phantom(1 << 20);
                WORLD.bcast(phantom, 1 << 20, MPI.BYTE, root);
            }
            WORLD.barrier();
            WORLD.Barrier();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldGatherAndScatterEqualBlocks(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            int root = ranks - 1;
            int[] all = rank == root ? new int[2 * ranks] : null;
            WORLD.gather(new int[] {2 * rank, 2 * rank + 1}, 2, MPI.INT, all, 2, MPI.INT, root);
            if (rank == root) {
                assertThat(all).containsExactly(upTo(2 * ranks));
            }
            int[] mine = new int[2];
            WORLD.scatter(all, 2, MPI.INT, mine, 2, MPI.INT, root);
            assertThat(mine).containsExactly(2 * rank, 2 * rank + 1);

            int[] inPlace = new int[rank == root ? 2 * ranks : 2];
            inPlace[rank == root ? 2 * rank : 0] = rank + 1;
            WORLD.gather(inPlace, 2, MPI.INT, root);
            assertThat(inPlace[0]).isEqualTo(rank == root ? 1 : rank + 1);
            WORLD.scatter(inPlace, 2, MPI.INT, root);
            assertThat(inPlace[rank == root ? 2 * rank : 0]).isEqualTo(rank + 1);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldGatherAndScatterBlocksOfDifferentLengths(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            int[] counts = upTo(ranks);
            int[] displs = new int[ranks];
            Arrays.setAll(displs, i -> i * ranks);
            int[] all = new int[ranks * ranks];
            Arrays.fill(all, -1);
            int[] mine = new int[rank];
            Arrays.fill(mine, rank);
            WORLD.gatherv(mine, rank, MPI.INT, all, counts, displs, MPI.INT, 0);
            for (int i = 0; i < all.length && rank == 0; i++) {
                assertThat(all[i]).isEqualTo(i % ranks < i / ranks ? i / ranks : -1);
            }
            Arrays.fill(mine, -1);
            WORLD.scatterv(all, counts, displs, MPI.INT, mine, rank, MPI.INT, 0);
            assertThat(Arrays.stream(mine)).hasSize(rank).allMatch(value -> value == rank);
            Arrays.fill(all, -1);
            WORLD.allGatherv(mine, rank, MPI.INT, all, counts, displs, MPI.INT);
            for (int i = 0; i < all.length; i++) {
                assertThat(all[i]).isEqualTo(i % ranks < i / ranks ? i / ranks : -1);
            }
            inPlace(rank, counts, displs, all);
        });
    }

    /** Checks that programs may pass arrays with numbers for more ranks than there are. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldLeaveCountsBeyondTheLastRankAlone(int ranks) {
        World.pass(ranks, () -> {
            int rank = WORLD.getRank();
            int[] counts = {1, 1, 1, 1, 1, 99, -1};
            int[] displs = {0, 1, 2, 3, 4, 999, -9};
            int[] all = new int[ranks];
            WORLD.gatherv(new int[] {rank}, 1, MPI.INT, all, counts, displs, MPI.INT, 0);
            assertThat(all).containsExactly(rank == 0 ? upTo(ranks) : new int[ranks]);
            int[] mine = new int[1];
            WORLD.scatterv(upTo(ranks), counts, displs, MPI.INT, mine, 1, MPI.INT, 0);
            assertThat(mine).containsExactly(rank);
            WORLD.Allgatherv(mine, 0, 1, MPI.INT, all, 0, counts, displs, MPI.INT);
            assertThat(all).containsExactly(upTo(ranks));
            int[] turned = new int[ranks];
            WORLD.allToAllv(all, counts, displs, MPI.INT, turned, counts, displs, MPI.INT);
            int[] expected = new int[ranks];
            Arrays.fill(expected, rank);
            assertThat(turned).containsExactly(expected);
        });
    }

    private static void inPlace(int rank, int[] counts, int[] displs, int[] all) {
        if (rank == 0) {
            WORLD.gatherv(all, counts, displs, MPI.INT, 0);
            WORLD.scatterv(all, counts, displs, MPI.INT, 0);
        } else {
            int[] mine = new int[rank];
            WORLD.gatherv(mine, rank, MPI.INT, 0);
            Arrays.fill(mine, 7);
            WORLD.scatterv(mine, rank, MPI.INT, 0);
            assertThat(mine).containsOnly(0);
        }
        WORLD.allGatherv(all, counts, displs, MPI.INT);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldExchangeBlocksAmongAll(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            int[] all = new int[ranks];
            WORLD.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
            assertThat(all).containsExactly(upTo(ranks));
            Arrays.fill(all, -1);
            all[rank] = rank;
            WORLD.allGather(all, 1, MPI.INT);
            assertThat(all).containsExactly(upTo(ranks));

            int[] from = new int[ranks];
            Arrays.setAll(from, to -> 100 * rank + to);
            int[] to = new int[ranks];
            WORLD.allToAll(from, 1, MPI.INT, to, 1, MPI.INT);
            for (int i = 0; i < ranks; i++) {
                assertThat(to[i]).isEqualTo(100 * i + rank);
            }
            int[] ones = new int[ranks];
            Arrays.fill(ones, 1);
            int[] reversed = new int[ranks];
            Arrays.setAll(reversed, i -> ranks - 1 - i);
            WORLD.allToAllv(from, ones, reversed, MPI.INT, to, ones, reversed, MPI.INT);
            for (int i = 0; i < ranks; i++) {
                assertThat(to[ranks - 1 - i]).isEqualTo(100 * i + ranks - 1 - rank);
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldMoveObjectsOfAnySize(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            String[] all = new String[ranks];
            WORLD.Gather(new String[] {"x".repeat(rank)}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);
            String[] mine = new String[1];
            WORLD.Scatter(all, 0, 1, MPI.OBJECT, mine, 0, 1, MPI.OBJECT, 0);
            assertThat(mine).containsExactly("x".repeat(rank));
            WORLD.Allgather(mine, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT);
            assertThat(all[ranks - 1]).hasSize(ranks - 1);
            String[] received = new String[ranks];
            WORLD.Alltoall(all, 0, 1, MPI.OBJECT, received, 0, 1, MPI.OBJECT);
            assertThat(received).containsOnly("x".repeat(rank));
            double[][] rows = new double[ranks][];
            int[] ones = new int[ranks];
            Arrays.fill(ones, 1);
            WORLD.Allgatherv(new double[][] {{rank, 2}}, 0, 1, MPI.OBJECT, rows, 0, ones, upTo(ranks), MPI.OBJECT);
            assertThat(rows[ranks - 1]).containsExactly(ranks - 1, 2);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void shouldRunSeveralNonBlockingCollectivesAtOnce(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            IntBuffer one = MPI.newIntBuffer(1);
            one.put(0, rank == 0 ? 42 : 0);
            int[] all = new int[ranks];
            Request[] requests = {
                WORLD.iBcast(one, 1, MPI.INT, 0),
                WORLD.iBarrier(),
                WORLD.iAllGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT),
            };
            Request.waitAll(requests);
            assertThat(one.get(0)).isEqualTo(42);
            assertThat(all).containsExactly(upTo(ranks));
            assertThat(requests[1].isNull()).isTrue();
        });
    }
}
