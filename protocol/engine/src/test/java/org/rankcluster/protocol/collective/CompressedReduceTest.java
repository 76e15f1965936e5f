package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Message;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.reduce.Zeros;
import org.rankcluster.protocol.runtime.CollectiveSite;
import org.rankcluster.protocol.runtime.Operation;

/** Reductions of vectors with zeros, by real messages, in every compression: the results have the same bytes as without compression. */
class CompressedReduceTest {
    private static final List<String> ALGORITHMS = List.of("binomial", "reduce-scatter-gather", "ring");
    private static final List<String> COMPRESSIONS = List.of("none", "bits", "idx", "auto");
    private static final List<String> FALLBACKS = List.of("none", "bytes", "time");

    @Test
    void shouldReduceOnEverySizeAndRoot() {
        Reducer sum = Operator.SUM.on(ElementType.INT);
        for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
            byte[][] vectors = vectors(ranks, 40 + ranks, ElementType.INT);
            byte[] expected = combined(vectors, ranks - 1, sum);
            for (int root : roots(ranks)) {
                String compression = COMPRESSIONS.get((ranks + root) % COMPRESSIONS.size());
                String algorithm = ALGORITHMS.get(root % ALGORITHMS.size());
                assertThat(reduce(vectors, root, sum, algorithm, compression))
                        .as(algorithm + ", " + compression + ", " + ranks + " ranks, root " + root)
                        .isEqualTo(expected);
            }
        }
    }

    @Test
    void shouldReduceAllTypes() {
        for (Operator operator : List.of(Operator.SUM, Operator.LOR, Operator.LXOR, Operator.BOR, Operator.BXOR)) {
            for (ElementType type : ElementType.values()) {
                if (!operator.takes(type)) {
                    continue;
                }
                byte[][] vectors = vectors(6, 33, type);
                for (String algorithm : ALGORITHMS) {
                    byte[] expected = reduce(vectors, 2, operator.on(type), algorithm, "none");
                    for (String compression : COMPRESSIONS) {
                        assertThat(reduce(vectors, 2, operator.on(type), algorithm, compression))
                                .as(operator + " on " + type + ", " + algorithm + ", " + compression)
                                .isEqualTo(expected);
                    }
                }
            }
        }
    }

    private static byte[][] vectors(int ranks, int elements, ElementType type) {
        SplittableRandom random = new SplittableRandom(elements);
        byte[][] vectors = new byte[ranks][elements * type.size()];
        for (byte[] vector : vectors) {
            for (int i = 0; i < elements; i++) {
                if (random.nextInt(4) == 0) {
                    vector[i * type.size()] = (byte) random.nextInt();
                }
            }
        }
        return vectors;
    }

    private static byte[] reduce(byte[][] vectors, int root, Reducer reducer, String algorithm, String compression) {
        return reduce(new EngineWorld(vectors.length, root), vectors, root, reducer, job(algorithm, compression));
    }

    private static byte[] reduce(EngineWorld world, byte[][] vectors, int root, Reducer reducer, CollectiveSite job) {
        Communicator[] views = world.communicator(0);
        CollectiveOperation[] operations = new CollectiveOperation[vectors.length];
        for (int rank = 0; rank < vectors.length; rank++) {
            operations[rank] = Collectives.reduce(views[rank], job, Payload.of(vectors[rank]), reducer, root);
            world.start(rank, operations[rank]);
        }
        world.run();
        return operations[root].output().bytes();
    }

    private static CollectiveSite job(String algorithm, String compression) {
        return EngineWorld.job(Map.of("collective.reduce", algorithm, ReductionChoices.COMPRESSION, compression));
    }

    /** Each stage of a tree: ranks 1 and 3 send their vectors, then rank 2 sends a sum. */
    @Test
    void shouldPackEachStageOfATree() {
        Reducer sum = Operator.SUM.on(ElementType.INT);
        byte[][] vectors = vectors(4, 40, ElementType.INT);
        int one = Zeros.nonzeros(vectors[1], Integer.BYTES);
        int two = Zeros.nonzeros(combined(new byte[][] {vectors[2], vectors[3]}, 1, sum), Integer.BYTES);
        int three = Zeros.nonzeros(vectors[3], Integer.BYTES);
        for (String fallback : FALLBACKS) {
            assertThat(sent(vectors, "binomial", "bits", fallback))
                    .containsEntry(1, List.of(5 + 4 * one))
                    .containsEntry(2, List.of(5 + 4 * two))
                    .containsEntry(3, List.of(5 + 4 * three));
            assertThat(sent(vectors, "binomial", "idx", fallback))
                    .containsEntry(1, List.of(8 * one))
                    .containsEntry(2, List.of(8 * two))
                    .containsEntry(3, List.of(8 * three));
        }
    }

    /** Two ranks exchange halves of 20 elements, then rank 1 sends its half of the sum. No element is zero. */
    @Test
    void shouldPackTheGatherEvenIfThatIsLonger() {
        byte[][] vectors = new byte[2][160];
        Arrays.fill(vectors[0], (byte) 1);
        Arrays.fill(vectors[1], (byte) 2);
        for (String algorithm : List.of("reduce-scatter-gather", "ring")) {
            assertThat(sent(vectors, algorithm, "bits", "none"))
                    .isEqualTo(Map.of(0, List.of(3 + 80), 1, List.of(3 + 80, 3 + 80)));
            assertThat(sent(vectors, algorithm, "idx", "none"))
                    .isEqualTo(Map.of(0, List.of(160), 1, List.of(160, 160)));
            for (String compression : COMPRESSIONS) {
                for (String fallback : List.of("bytes", "time")) {
                    assertThat(sent(vectors, algorithm, compression, fallback))
                            .as(algorithm + ", " + compression + ", " + fallback)
                            .isEqualTo(Map.of(0, List.of(80), 1, List.of(80, 80)));
                }
            }
        }
    }

    /** Returns the bytes of the messages of each rank that sends, in the order of their departure, and checks the sum. */
    private static Map<Integer, List<Integer>> sent(
            byte[][] vectors, String algorithm, String compression, String fallback) {
        CollectiveSite job = EngineWorld.job(Map.of(
                "collective.reduce",
                algorithm,
                ReductionChoices.COMPRESSION,
                compression,
                ReductionChoices.FALLBACK,
                fallback));
        Reducer sum = Operator.SUM.on(ElementType.INT);
        EngineWorld world = new EngineWorld(vectors.length, 1);
        assertThat(reduce(world, vectors, 0, sum, job)).isEqualTo(combined(vectors, vectors.length - 1, sum));
        return world.sent.stream()
                .collect(Collectors.groupingBy(
                        Message.Matchable::source,
                        Collectors.mapping(message -> message.header().size(), Collectors.toList())));
    }

    @Test
    void shouldReportVectorsOfOtherLengths() {
        for (String compression : List.of("bits", "idx")) {
            for (int[] lengths : new int[][] {{8, 12}, {12, 8}}) {
                CollectiveSite job = EngineWorld.job(Map.of(
                        "collective.reduce",
                        "binomial",
                        ReductionChoices.COMPRESSION,
                        compression,
                        ReductionChoices.FALLBACK,
                        "none"));
                EngineWorld world = new EngineWorld(2, 1);
                Communicator[] views = world.communicator(0);
                CollectiveOperation[] operations = new CollectiveOperation[2];
                for (int rank = 0; rank < 2; rank++) {
                    byte[] vector = new byte[4 * lengths[rank]];
                    Arrays.fill(vector, (byte) 1);
                    operations[rank] = Collectives.reduce(
                            views[rank], job, Payload.of(vector), Operator.SUM.on(ElementType.INT), 0);
                    world.start(rank, operations[rank]);
                }
                world.run();
                boolean isLonger = lengths[1] > lengths[0];
                if (isLonger || compression.equals("bits")) {
                    assertThat(operations[0].errorClass())
                            .as(compression + ", " + lengths[1])
                            .isEqualTo(Operation.ERR_TRUNCATE);
                }
            }
        }
    }

    @Test
    void shouldReportOperatorsThatNeedTheirZeros() {
        assertThatThrownBy(() -> begin(Operator.MAX.on(ElementType.INT), "bits"))
                .isInstanceOf(InputException.class)
                .hasMessage(
                        "job: collective.reduce-compression: bits (expected: none or auto for MAX; zeros may be left out with"
                                + " SUM, LOR, LXOR, BOR, BXOR)");
        assertThatThrownBy(() -> begin(PRODUCT, "idx")).hasMessageContaining("none or auto for an own operator; ");
        assertThat(begin(Operator.MAX.on(ElementType.INT), "auto").compresses()).isFalse();
        assertThat(begin(Operator.SUM.on(ElementType.INT), "auto").compresses()).isTrue();
    }

    private static CollectiveOperation begin(Reducer reducer, String compression) {
        Communicator alone = new EngineWorld(1, 1).communicator(0)[0];
        return Collectives.reduce(
                alone, job("binomial", compression), Payload.of(new byte[reducer.elementBytes()]), reducer, 0);
    }

    @Test
    void shouldCheckChoicesWhenAJobStarts() {
        Selection.check("--config", ReductionChoices.THREADS, "8");
        Selection.check("--config", ReductionChoices.COMPRESSION, "idx");
        FALLBACKS.forEach(fallback -> Selection.check("--config", ReductionChoices.FALLBACK, fallback));
        assertThatThrownBy(() -> Selection.check("--config", ReductionChoices.FALLBACK, "byte"))
                .hasMessage(
                        "--config: collective.reduce-compression-fallback: byte (expected: one of none, bytes, time; did"
                                + " you mean bytes?)");
        assertThatThrownBy(() -> Selection.check("--config", ReductionChoices.THREADS, "0"))
                .hasMessageStartingWith(
                        "--config: collective.reduce-threads: 0 (expected: 1 to the hardware threads of a node");
        assertThatThrownBy(() -> Selection.check("--config", ReductionChoices.COMPRESSION, "bit"))
                .hasMessage(
                        "--config: collective.reduce-compression: bit (expected: one of none, bits, idx, auto; did you"
                                + " mean bits?)");
        ReductionChoices.checkThreads("--config", "68", 4, 272);
        assertThatThrownBy(() -> ReductionChoices.checkThreads("--config", "69", 4, 272))
                .hasMessage(
                        "--config: collective.reduce-threads: 69 (expected: 1..68, because a node has 272 hardware threads and"
                                + " 4 ranks)");
    }
}
