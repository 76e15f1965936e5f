package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.gatherscatter.Gather;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.CollectiveSite;
import org.rankcluster.protocol.runtime.Operation;

/** Gathers whose ranks contribute different numbers of bytes, and scatters whose ranks have space for different numbers. */
class UnequalBlocksTest {
    private static final int EXPECTED = 60;

    private static CollectiveSite job(String algorithm) {
        return EngineWorld.job(Map.of("collective.gather", algorithm));
    }

    /** Starts the gather of blocks of {@code EXPECTED} bytes of which each rank but the root contributes some. */
    private static CollectiveOperation[] gather(
            String algorithm, int[] lengths, int root, IntFunction<Payload> blocks, long seed) {
        int ranks = lengths.length;
        EngineWorld world = new EngineWorld(ranks, seed);
        Communicator[] views = world.communicator(0);
        CollectiveOperation[] operations = new CollectiveOperation[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            operations[rank] = Collectives.gather(views[rank], job(algorithm), blocks.apply(rank), root);
            world.start(rank, operations[rank]);
        }
        world.run();
        return operations;
    }

    private static void check(String algorithm, int[] lengths, int root, long seed) {
        int[] sent = lengths.clone();
        sent[root] = EXPECTED;
        byte[][] blocks = random(seed, sent);
        CollectiveOperation[] operations = gather(algorithm, sent, root, i -> Payload.of(blocks[i]), seed);
        String what = algorithm + ", root " + root + ", " + Arrays.toString(sent);
        byte[] output = operations[root].output().bytes();
        assertThat(output).as(what).hasSize(EXPECTED * sent.length);
        for (int rank = 0; rank < sent.length; rank++) {
            assertThat(operations[rank].errorText()).as(what).isNull();
            assertThat(operations[root].received(rank, EXPECTED)).as(what).isEqualTo(sent[rank]);
            byte[] slot = Arrays.copyOfRange(output, EXPECTED * rank, EXPECTED * (rank + 1));
            assertThat(slot).as(what).isEqualTo(Arrays.copyOf(blocks[rank], EXPECTED));
        }
        boolean isShorter = Arrays.stream(sent).anyMatch(length -> length < EXPECTED);
        assertThat(operations[root].hasShortBlocks()).as(what).isEqualTo(isShorter);
    }

    @ParameterizedTest
    @ValueSource(strings = {"binomial", "linear"})
    void shouldTakeAnyRanksShorterBlock(String algorithm) {
        for (int ranks = 2; ranks <= 17; ranks++) {
            for (int root = 0; root < ranks; root++) {
                for (int shorter = 0; shorter < ranks; shorter++) {
                    int[] lengths = times(ranks, EXPECTED);
                    lengths[shorter] = 20 * ((ranks + root + shorter) % 3);
                    check(algorithm, lengths, root, ranks);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"binomial", "linear"})
    void shouldTakeAllLengthsOfSmallGroups(String algorithm) {
        for (int ranks = 2; ranks <= 6; ranks++) {
            int combinations = (int) Math.pow(3, ranks);
            for (int code = 0; code < combinations; code++) {
                int[] lengths = new int[ranks];
                for (int rank = 0, rest = code; rank < ranks; rank++, rest /= 3) {
                    lengths[rank] = 30 * (rest % 3);
                }
                for (int root = 0; root < ranks; root++) {
                    check(algorithm, lengths, root, code);
                }
            }
        }
    }

    @Test
    void shouldTakeAnyLengthsInLargerTrees() {
        SplittableRandom draws = new SplittableRandom(7);
        for (int i = 0; i < 1000; i++) {
            int[] lengths = draws.ints(2 + draws.nextInt(70), 0, EXPECTED + 1).toArray();
            check("binomial", lengths, draws.nextInt(lengths.length), i);
        }
    }

    /** The root's room does not decide on the algorithm, because the other ranks do not have it. */
    @Test
    void shouldChooseByTheContributionWhateverTheSpace() {
        CollectiveSite job = job(Collective.AUTO);
        Set<String> chosen = new HashSet<>();
        for (int capacity = 4; capacity <= 1 << 22; capacity *= 2) {
            EngineWorld world = new EngineWorld(9, capacity);
            Communicator[] views = world.communicator(0);
            CollectiveOperation[] operations = new CollectiveOperation[9];
            for (int rank = 0; rank < 9; rank++) {
                Payload mine = Payload.phantom(rank == 2 ? capacity : 4);
                operations[rank] = Collectives.gather(views[rank], job, mine, 4, 2);
                world.start(rank, operations[rank]);
            }
            world.run();
            for (int rank = 0; rank < 9; rank++) {
                assertThat(operations[2].received(rank, capacity)).isEqualTo(rank == 2 ? capacity : 4);
            }
            chosen.add(Selection.choose(Gather.GATHER, job, Parameters.of(9).bytes(capacity))
                    .name());
        }
        assertThat(chosen).as("algorithms by the contribution").hasSizeGreaterThan(1);
    }

    @Test
    void shouldTakeBlocksWithoutBytesBehindTheirSize() {
        int[] lengths = {60, 60, 0, 12, 60, 60, 59, 60};
        CollectiveOperation[] operations = gather("binomial", lengths, 1, i -> Payload.phantom(lengths[i]), 3);
        assertThat(operations[1].errorText()).isNull();
        assertThat(operations[1].output().isPhantom()).isTrue();
        for (int rank = 0; rank < lengths.length; rank++) {
            assertThat(operations[1].received(rank, EXPECTED)).isEqualTo(lengths[rank]);
        }
    }

    /** Only the root has the length of a block. */
    @ParameterizedTest
    @ValueSource(strings = {"binomial", "linear"})
    void shouldRefuseAnyRanksLongerBlockAtTheRoot(String algorithm) {
        for (int ranks = 2; ranks <= 17; ranks++) {
            for (int longer = 0; longer < ranks; longer++) {
                for (int others : new int[] {0, EXPECTED}) {
                    int root = (longer + 1 + ranks / 3) % ranks;
                    if (root == longer) {
                        continue;
                    }
                    int[] lengths = times(ranks, others);
                    lengths[longer] = EXPECTED + 4;
                    lengths[root] = EXPECTED;
                    CollectiveOperation[] operations =
                            gather(algorithm, lengths, root, i -> Payload.of(new byte[lengths[i]]), ranks);
                    for (int rank = 0; rank < ranks; rank++) {
                        assertThat(operations[rank].errorClass()).isEqualTo(rank == root ? Operation.ERR_TRUNCATE : 0);
                    }
                    assertThat(operations[root].errorText())
                            .endsWith("received 64 bytes from rank " + longer + " (expected: at most 60)");
                }
            }
        }
    }

    /** The root has blocks that are no longer than the space of any rank. */
    @ParameterizedTest
    @ValueSource(strings = {"binomial", "linear"})
    void shouldScatterToRanksWithMoreSpace(String algorithm) {
        SplittableRandom draws = new SplittableRandom(11);
        CollectiveSite job = EngineWorld.job(Map.of("collective.scatter", algorithm));
        for (int ranks = 2; ranks <= 17; ranks++) {
            for (int root = 0; root < ranks; root++) {
                int bytes = 30 * draws.nextInt(3);
                byte[] all = random(ranks, times(1, ranks * bytes))[0];
                EngineWorld world = new EngineWorld(ranks, root);
                Communicator[] views = world.communicator(0);
                CollectiveOperation[] operations = new CollectiveOperation[ranks];
                for (int rank = 0; rank < ranks; rank++) {
                    boolean isRoot = rank == root;
                    int capacity = bytes + (isRoot ? 0 : draws.nextInt(3) * 7);
                    operations[rank] =
                            Collectives.scatter(views[rank], job, isRoot ? Payload.of(all) : null, capacity, root);
                    world.start(rank, operations[rank]);
                }
                world.run();
                for (int rank = 0; rank < ranks; rank++) {
                    assertThat(operations[rank].errorText()).isNull();
                    assertThat(operations[rank].output().bytes())
                            .as(algorithm + " on " + ranks + ", root " + root)
                            .isEqualTo(Arrays.copyOfRange(all, rank * bytes, (rank + 1) * bytes));
                }
            }
        }
    }
}
