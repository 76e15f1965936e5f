package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.extension.Phantom;

class ReductionsTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    /** Functions x -> a x + b on pairs (a, b): composition is associative and does not commute. */
    private static final class Compose extends User_function {
        @Override
        public void Call(Object in, int inOffset, Object inOut, int inOutOffset, int count, Datatype type) {
            long[] f = (long[]) in;
            long[] g = (long[]) inOut;
            for (int i = 0; i < 2 * count; i += 2) {
                long a = g[inOutOffset + i] * f[inOffset + i];
                g[inOutOffset + i + 1] += g[inOutOffset + i] * f[inOffset + i + 1];
                g[inOutOffset + i] = a;
            }
        }
    }

    private static long[] composed(int ranks) {
        long[] g = {1, 0};
        for (int rank = 0; rank < ranks; rank++) {
            g = new long[] {(rank + 2) * g[0], (rank + 2) * g[1] + rank};
        }
        return g;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void shouldCombineWithPredefinedOperators(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            int sum = ranks * (ranks - 1) / 2;
            int[] result = new int[2];
            WORLD.allReduce(new int[] {rank, 1}, result, 2, MPI.INT, MPI.SUM);
            assertThat(result).containsExactly(sum, ranks);
            double[] inPlace = {rank};
            WORLD.allReduce(inPlace, 1, MPI.DOUBLE, MPI.MAX);
            assertThat(inPlace).containsExactly(ranks - 1);
            int root = ranks - 1;
            WORLD.reduce(new int[] {rank}, rank == root ? result : null, 1, MPI.INT, MPI.SUM, root);
            assertThat(result[0]).isEqualTo(sum);
            int[] mine = {rank};
            WORLD.reduce(mine, 1, MPI.INT, MPI.SUM, root);
            assertThat(mine[0]).isEqualTo(rank == root ? sum : rank);
            boolean[] any = {rank == 0};
            WORLD.allReduce(any, 1, MPI.BOOLEAN, MPI.LOR);
            assertThat(any).containsExactly(true);
            int[] same = {1};
            WORLD.Allreduce(same, 0, same, 0, 1, MPI.INT, MPI.SUM);
            assertThat(same).containsExactly(ranks);
            WORLD.allReduce(new Phantom(1 << 20), new Phantom(1 << 20), 1 << 20, MPI.BYTE, MPI.SUM);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void shouldScanAndScatterResults(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            int[] result = {-1};
            WORLD.scan(new int[] {rank}, result, 1, MPI.INT, MPI.SUM);
            assertThat(result[0]).isEqualTo(rank * (rank + 1) / 2);
            result[0] = -1;
            WORLD.exScan(new int[] {rank}, result, 1, MPI.INT, MPI.SUM);
            assertThat(result[0]).isEqualTo(rank == 0 ? -1 : rank * (rank - 1) / 2);
            int[] counts = IntStream.range(0, ranks).toArray();
            int[] vector = IntStream.range(0, ranks * (ranks - 1) / 2).toArray();
            int[] block = new int[rank];
            WORLD.reduceScatter(vector, block, counts, MPI.INT, MPI.SUM);
            for (int i = 0; i < rank; i++) {
                assertThat(block[i]).isEqualTo(ranks * (rank * (rank - 1) / 2 + i));
            }
            int[] inPlace = IntStream.range(0, ranks).toArray();
            WORLD.reduceScatterBlock(inPlace, 1, MPI.INT, MPI.SUM);
            assertThat(inPlace[0]).isEqualTo(ranks * rank);
            Request scan = WORLD.iScan(new int[] {1}, result, 1, MPI.INT, MPI.SUM);
            scan.waitFor();
            assertThat(result[0]).isEqualTo(rank + 1);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7})
    void shouldApplyOperatorsThatDoNotCommuteInRankOrder(int ranks) {
        World.run(ranks, () -> {
            int rank = WORLD.getRank();
            Op compose = new Op(new Compose(), false);
            Datatype pair = Datatype.Contiguous(2, MPI.LONG);
            long[] mine = {rank + 2, rank};
            long[] result = new long[2];
            WORLD.Allreduce(mine, 0, result, 0, 1, pair, compose);
            assertThat(result).isEqualTo(composed(ranks));
            WORLD.Scan(mine, 0, result, 0, 1, pair, compose);
            assertThat(result).isEqualTo(composed(rank + 1));
            String[] words = {""};
            Op join = new Op(
                    new User_function() {
                        @Override
                        public void Call(Object in, int i, Object inOut, int j, int count, Datatype type) {
                            ((String[]) inOut)[j] = ((String[]) in)[i] + ((String[]) inOut)[j];
                        }
                    },
                    false);
            WORLD.Allreduce(new String[] {"" + rank}, 0, words, 0, 1, MPI.OBJECT, join);
            assertThat(words[0]).isEqualTo("0123456".substring(0, ranks));
        });
    }

    @Test
    void shouldGiveUserFunctionsTheBuffersTheyAskFor() {
        World.run(3, () -> {
            Op buffers = new Op(
                    new UserFunction() {
                        @Override
                        public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
                            for (int i = 0; i < count; i++) {
                                inOut.putInt(4 * i, in.getInt(4 * i) + inOut.getInt(4 * i));
                            }
                        }
                    },
                    true);
            Op arrays = new Op(
                    new UserFunction() {
                        @Override
                        public void call(Object in, Object inOut, int count, Datatype type) {
                            for (int i = 0; i < count; i++) {
                                ((int[]) inOut)[i] += ((int[]) in)[i];
                            }
                        }
                    },
                    true);
            int[] result = {1, 2};
            WORLD.allReduce(result, 2, MPI.INT, buffers);
            assertThat(result).containsExactly(3, 6);
            WORLD.allReduce(result, 2, MPI.INT, arrays);
            assertThat(result).containsExactly(9, 18);
        });
    }

    @Test
    void shouldThrowWhatAUserFunctionThrows() {
        Op broken = new Op(
                new UserFunction() {
                    @Override
                    public void call(Object in, Object inOut, int count, Datatype type) {
                        throw new IllegalStateException("mine");
                    }
                },
                true);
        assertThatThrownBy(() -> World.run(2, () -> WORLD.allReduce(new int[1], 1, MPI.INT, broken)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("mine");
    }

    @Test
    void shouldFindWhereTheGreatestIs() {
        World.run(4, () -> {
            int rank = WORLD.getRank();
            ByteBuffer buffer = MPI.newByteBuffer(MPI.doubleInt.getExtent());
            DoubleInt.Data data = MPI.doubleInt.getData(buffer);
            data.putValue(rank % 3);
            data.putIndex(rank);
            WORLD.allReduce(buffer, 1, MPI.DOUBLE_INT, MPI.MAXLOC);
            assertThat(data.getValue()).isEqualTo(2);
            assertThat(data.getIndex()).isEqualTo(2);
            int[] pair = {rank % 3, rank};
            WORLD.Allreduce(pair, 0, pair, 0, 1, MPI.INT2, MPI.MINLOC);
            assertThat(pair).containsExactly(0, 0);
        });
    }

    @Test
    void shouldReduceInOneProcess() {
        World.run(1, () -> {
            int[] result = {1, 2};
            Comm.reduceLocal(new int[] {3, 4}, result, 2, MPI.INT, MPI.PROD);
            assertThat(result).containsExactly(3, 8);
        });
    }

    @Test
    void shouldRefuseOperatorsOnTypesTheyAreNotDefinedOn() {
        World world = World.run(1, () -> WORLD.allReduce(new double[1], 1, MPI.DOUBLE, MPI.BAND));
        assertThat(world.exit()).isEqualTo(MPI.ERR_OP);
        assertThat(world.messages())
                .startsWith(
                        "MPI_ERR_OP: rank 0: COMM_WORLD.allReduce(count=1, type=DOUBLE, op=BAND): op: BAND: DOUBLE");
    }
}
