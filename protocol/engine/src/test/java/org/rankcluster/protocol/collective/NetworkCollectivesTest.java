package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.check;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.nothing;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.input.InputException;
import org.rankcluster.protocol.choreography.Blocks;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveCheck;
import org.rankcluster.protocol.choreography.CollectiveHardware;
import org.rankcluster.protocol.choreography.CollectiveScope;
import org.rankcluster.protocol.choreography.MatrixProduct;
import org.rankcluster.protocol.choreography.MessageCosts;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.ReductionCosts;
import org.rankcluster.protocol.choreography.Round;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.choreography.allgather.Allgather;
import org.rankcluster.protocol.choreography.allreduce.Allreduce;
import org.rankcluster.protocol.choreography.barrier.Barrier;
import org.rankcluster.protocol.choreography.bcast.Bcast;
import org.rankcluster.protocol.choreography.reduce.Reduce;
import org.rankcluster.protocol.choreography.reduce.ReduceScatter;
import org.rankcluster.protocol.reduce.ElementType;
import org.rankcluster.protocol.reduce.Operator;
import org.rankcluster.protocol.reduce.Reducer;

/** Collectives on a network of the machine, for ranks spread over nodes in any way. */
class NetworkCollectivesTest {
    private static final int MOST = 17;
    private static final CollectiveHardware HARDWARE =
            new CollectiveHardware(true, false, true, 344_000_000, 1_000_000, MessageCosts.USUAL, ReductionCosts.NONE);

    /** Creates the scope of ranks that are spread at random over at most {@code nodes} nodes. */
    private static CollectiveScope spread(int ranks, int nodes, long seed, Reducer reducer) {
        SplittableRandom random = new SplittableRandom(seed);
        int[] nodeOf =
                IntStream.range(0, ranks).map(rank -> random.nextInt(nodes)).toArray();
        int used = (int) Arrays.stream(nodeOf).distinct().count();
        CollectiveScope.NodeRanks nodeRanks = rank -> IntStream.range(0, ranks)
                .filter(other -> nodeOf[other] == nodeOf[rank])
                .toArray();
        return new CollectiveScope(true, HARDWARE, reducer, used, nodeRanks, null, true);
    }

    private static void everywhere(int ranks, Consumer<CollectiveScope> test) {
        for (int nodes : new int[] {1, 2, ranks, 3 * ranks}) {
            test.accept(spread(ranks, nodes, 31L * ranks + nodes, null));
        }
    }

    private static void everyRoot(int ranks, IntConsumer test) {
        IntStream.range(0, ranks).forEach(test);
    }

    @Test
    void shouldCombineAllVectors() {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            byte[][] inputs = random(ranks, times(ranks, 20));
            byte[] sum = combined(inputs, ranks - 1, SUM);
            byte[][] expected = new byte[ranks][];
            Arrays.fill(expected, sum);
            Parameters vector = Parameters.of(ranks).bytes(20).operator(4, true);
            everywhere(ranks, where -> {
                check(Allreduce.ALLREDUCE.choreography("tree", vector.scope(where)), inputs, expected, SUM);
                everyRoot(vector.ranks(), root -> {
                    byte[][] atRoot = nothing(vector.ranks());
                    atRoot[root] = sum;
                    Parameters rooted = vector.root(root).scope(where);
                    byte[][] outputs = CollectiveCheck.outputs(Reduce.REDUCE.choreography("tree", rooted), inputs, SUM);
                    assertThat(outputs).isDeepEqualTo(atRoot);
                });
            });
        }
    }

    @Test
    void shouldGiveAllWhatTheRootHas() {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            int count = ranks;
            byte[] message = random(ranks, 13)[0];
            everywhere(
                    ranks,
                    where -> everyRoot(count, root -> {
                        byte[][] inputs = nothing(count);
                        inputs[root] = message;
                        byte[][] expected = new byte[count][];
                        Arrays.fill(expected, message);
                        expected[root] = new byte[0];
                        Parameters parameters =
                                Parameters.of(count).bytes(13).root(root).scope(where);
                        check(Bcast.BCAST.choreography("tree", parameters), inputs, expected, null);
                    }));
        }
    }

    @Test
    void shouldGiveAllTheBlocksOfAll() {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            byte[][] inputs = random(ranks, times(ranks, 5));
            byte[] all = new byte[5 * ranks];
            for (int rank = 0; rank < ranks; rank++) {
                System.arraycopy(inputs[rank], 0, all, 5 * rank, 5);
            }
            byte[][] expected = new byte[ranks][];
            Arrays.fill(expected, all);
            Parameters blocks = Parameters.of(ranks).bytes(5);
            everywhere(
                    ranks,
                    where -> check(
                            Allgather.ALLGATHER.choreography("gather-tree", blocks.scope(where)),
                            inputs,
                            expected,
                            null));
        }
    }

    @Test
    void shouldLeaveEachRankItsBlockOfTheSum() {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            byte[][] inputs = random(ranks, times(ranks, 8 * ranks));
            byte[] sum = combined(inputs, ranks - 1, SUM);
            byte[][] expected = new byte[ranks][];
            for (int rank = 0; rank < ranks; rank++) {
                expected[rank] = Arrays.copyOfRange(sum, 8 * rank, 8 * rank + 8);
            }
            Parameters vector = Parameters.of(ranks).operator(4, true).lengths(Blocks.uniform(ranks, 8));
            everywhere(
                    ranks,
                    where -> check(
                            ReduceScatter.REDUCE_SCATTER.choreography("tree", vector.scope(where)),
                            inputs,
                            expected,
                            SUM));
        }
    }

    @Test
    void shouldLetNoOneGoBeforeAllAreThere() {
        for (int ranks = 1; ranks <= MOST; ranks++) {
            int count = ranks;
            everywhere(ranks, where -> {
                Choreography barrier = Barrier.BARRIER.choreography(
                        "interrupt", Parameters.of(count).scope(where));
                check(barrier, nothing(count), nothing(count), null);
                assertThat(barrier.joining()).isEqualTo(where.nodes());
                int joined = 0;
                for (int rank = 0; rank < count; rank++) {
                    joined += meetings(barrier.rounds(rank));
                }
                assertThat(joined).isEqualTo(where.nodes());
            });
        }
    }

    private static int meetings(Rounds rounds) {
        Round round = new Round();
        int meetings = 0;
        while (rounds.next(round)) {
            meetings += round.kind(0) == Round.Kind.OFFLOAD ? 1 : 0;
            round.clear();
        }
        return meetings;
    }

    private static String chosen(Collective collective, Map<String, String> choices, CollectiveScope scope) {
        Parameters parameters = Parameters.of(8).bytes(8).scope(scope);
        String name = Selection.choose(collective, EngineWorld.job(choices), parameters)
                .name();
        return name.substring(name.indexOf('/') + 1);
    }

    @Test
    void shouldBeChosenForTheWorldOnly() {
        CollectiveScope world = spread(8, 8, 1, null);
        assertThat(chosen(Barrier.BARRIER, Map.of(), world)).isEqualTo("interrupt");
        assertThat(chosen(Allreduce.ALLREDUCE, Map.of(), world)).isEqualTo("tree");
        assertThat(chosen(Reduce.REDUCE, Map.of(), world)).isEqualTo("tree");
        assertThat(chosen(Bcast.BCAST, Map.of(), world)).isEqualTo("tree");
        assertThat(chosen(ReduceScatter.REDUCE_SCATTER, Map.of(), world)).isEqualTo("tree");
        assertThat(chosen(Allreduce.ALLREDUCE, Map.of(), CollectiveScope.NOWHERE))
                .isEqualTo("recursive-doubling");
        assertThat(chosen(Allreduce.ALLREDUCE, Map.of("collective.allreduce", "tree"), CollectiveScope.NOWHERE))
                .isEqualTo("recursive-doubling");
    }

    @Test
    void shouldContinueWithoutTheNetworkWhereThatLacksTheOperator() {
        for (Reducer reducer : new Reducer[] {
            Operator.PROD.on(ElementType.INT), Operator.SUM.on(ElementType.DOUBLE_COMPLEX), new MatrixProduct()
        }) {
            CollectiveScope other = spread(8, 8, 1, reducer);
            String auto = chosen(Allreduce.ALLREDUCE, Map.of(), other);
            assertThat(auto).isEqualTo("recursive-doubling");
            assertThat(chosen(Allreduce.ALLREDUCE, Map.of("collective.allreduce", "tree"), other))
                    .isEqualTo(auto);
        }
        CollectiveScope sum = spread(8, 8, 1, Operator.SUM.on(ElementType.INT));
        assertThat(chosen(Allreduce.ALLREDUCE, Map.of("collective.allreduce", "tree"), sum))
                .isEqualTo("tree");
    }

    @Test
    void shouldSayWhatAMachineLacks() {
        CollectiveScope bare =
                new CollectiveScope(true, CollectiveHardware.NONE, null, 8, rank -> new int[] {rank}, null, true);
        assertThatThrownBy(() -> chosen(Allreduce.ALLREDUCE, Map.of("collective.allreduce", "tree"), bare))
                .isInstanceOf(InputException.class)
                .hasMessage("job: collective.allreduce: tree (expected: a machine with a network that combines)");
        assertThatThrownBy(() -> chosen(Barrier.BARRIER, Map.of("collective.barrier", "interrupt"), bare))
                .hasMessage("job: collective.barrier: interrupt (expected: a machine with global interrupts)");
    }

    @Test
    void shouldReportTheOperatorsThatItCombines() {
        Reducer own = new MatrixProduct();
        assertThat(HARDWARE.combines(own)).isFalse();
        assertThat(HARDWARE.combines(Operator.PROD.on(ElementType.INT))).isFalse();
        for (Operator operator : new Operator[] {Operator.SUM, Operator.MAX, Operator.MIN}) {
            assertThat(HARDWARE.combines(operator.on(ElementType.BYTE))).isFalse();
            assertThat(HARDWARE.combines(operator.on(ElementType.SHORT))).isTrue();
        }
        assertThat(HARDWARE.combines(Operator.SUM.on(ElementType.DOUBLE_COMPLEX)))
                .isFalse();
        CollectiveHardware floating =
                new CollectiveHardware(true, true, true, 1, 1, MessageCosts.USUAL, ReductionCosts.NONE);
        assertThat(floating.combines(Operator.SUM.on(ElementType.DOUBLE_COMPLEX)))
                .isTrue();
        assertThat(CollectiveHardware.NONE.combines(Operator.SUM.on(ElementType.INT)))
                .isFalse();
        assertThat(HARDWARE.combines(Operator.MAXLOC.on(ElementType.DOUBLE_INT)))
                .isFalse();
        for (ElementType type : new ElementType[] {ElementType.INT, ElementType.LONG, ElementType.DOUBLE}) {
            assertThat(HARDWARE.combines(Operator.SUM.on(type))).isTrue();
            assertThat(HARDWARE.combines(Operator.MIN.on(type))).isTrue();
        }
        assertThat(HARDWARE.combines(Operator.LAND.on(ElementType.BOOLEAN))).isTrue();
    }
}
