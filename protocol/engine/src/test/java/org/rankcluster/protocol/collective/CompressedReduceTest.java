package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.choreography.CollectiveCheck.MOST_RANKS;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.roots;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;

/** Reductions of vectors with zeros, by real messages, in every compression: the results have the same bytes as without compression. */
class CompressedReduceTest {
    private static final List<String> ALGORITHMS = List.of("binomial", "reduce-scatter-gather", "ring");
    private static final List<String> COMPRESSIONS = List.of("none", "bits", "idx", "auto");

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
        CollectiveSite job = job(algorithm, compression);
        EngineWorld world = new EngineWorld(vectors.length, root);
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
        assertThatThrownBy(() -> Selection.check("--config", ReductionChoices.THREADS, "0"))
                .hasMessageStartingWith("--config: collective.reduce-threads: 0 (expected: 1 or more");
        assertThatThrownBy(() -> Selection.check("--config", ReductionChoices.COMPRESSION, "bit"))
                .hasMessage(
                        "--config: collective.reduce-compression: bit (expected: one of none, bits, idx, auto; did you"
                                + " mean bits?)");
        ReductionChoices.checkThreads("--config", "68", 4, 272);
        assertThatThrownBy(() -> ReductionChoices.checkThreads("--config", "69", 4, 272))
                .hasMessage(
                        "--config: collective.reduce-threads: 69 (expected: 1..68, for a node has 272 hardware threads and"
                                + " 4 ranks)");
    }
}
