package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.joined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.address.Rankmap;
import org.rankcluster.protocol.address.scheme.TestMaps;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.runtime.CollectiveSite;

/** Collectives between two groups of all small sizes, on a network that delivers in a random order, several at once. */
class InterCollectivesTest {
    private static final int MOST = 6;
    private static final int BLOCK = 16;
    private static final CollectiveSite JOB = EngineWorld.job(Map.of());

    /** The two groups of a world, whose members are scattered over it. */
    private static final class Groups {
        final EngineWorld world;
        final int[][] members = new int[2][];
        final Communicator[][] views = new Communicator[2][];

        Groups(int first, int second, long seed) {
            world = new EngineWorld(first + second, seed);
            int[] order = shuffled(first + second, seed);
            members[0] = Arrays.copyOf(order, first);
            members[1] = Arrays.copyOfRange(order, first, first + second);
            Rankmap[] maps = {TestMaps.any(members[0]), TestMaps.any(members[1])};
            for (int side = 0; side < 2; side++) {
                views[side] = new Communicator[members[side].length];
                for (int rank = 0; rank < views[side].length; rank++) {
                    views[side][rank] = Communicator.inter(8, maps[side], rank, maps[1 - side], side == 0);
                }
            }
        }

        private static int[] shuffled(int size, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            int[] order = IntStream.range(0, size).toArray();
            for (int i = size - 1; i > 0; i--) {
                int j = random.nextInt(i + 1);
                int kept = order[i];
                order[i] = order[j];
                order[j] = kept;
            }
            return order;
        }

        /** Begins a collective on all ranks. Returns its operations by side and rank. */
        CollectiveOperation[][] start(BiFunction<Integer, Communicator, CollectiveOperation> maker) {
            CollectiveOperation[][] operations = new CollectiveOperation[2][];
            for (int side = 0; side < 2; side++) {
                operations[side] = new CollectiveOperation[views[side].length];
                for (int rank = 0; rank < views[side].length; rank++) {
                    operations[side][rank] = maker.apply(side, views[side][rank]);
                    world.start(members[side][rank], operations[side][rank]);
                }
            }
            return operations;
        }
    }

    @FunctionalInterface
    private interface Check {
        void on(Groups groups);
    }

    private static void forAllSizes(Check check) {
        for (int first = 1; first <= MOST; first++) {
            for (int second = 1; second <= MOST; second++) {
                for (int seed = 0; seed < 3; seed++) {
                    check.on(new Groups(first, second, seed));
                }
            }
        }
        check.on(new Groups(40, 7, 1));
        check.on(new Groups(3, 70, 2));
    }

    private static byte[][] outputs(CollectiveOperation[] operations) {
        return Arrays.stream(operations)
                .map(operation -> operation.output().bytes())
                .toArray(byte[][]::new);
    }

    private static void expectAll(CollectiveOperation[] operations, byte[] expected) {
        for (CollectiveOperation operation : operations) {
            assertThat(operation.output().bytes()).isEqualTo(expected);
        }
    }

    @Test
    void shouldReduceAcross() {
        forAllSizes(groups -> {
            byte[][][] vectors = new byte[2][][];
            for (int side = 0; side < 2; side++) {
                vectors[side] = random(side, times(groups.views[side].length, PRODUCT.elementBytes()));
            }
            CollectiveOperation[][] all = groups.start(
                    (side, c) -> Collectives.allReduce(c, JOB, Payload.of(vectors[side][c.rank()]), PRODUCT));
            CollectiveOperation[][] rooted = groups.start((side, c) -> InterCollectives.reduce(
                    c,
                    JOB,
                    Payload.of(vectors[side][c.rank()]),
                    PRODUCT.elementBytes(),
                    PRODUCT,
                    side == 1 ? 0 : c.rank() == 0 ? InterCollectives.ROOT : InterCollectives.NO_RANK));
            groups.world.run();
            for (int side = 0; side < 2; side++) {
                byte[] expected = combined(vectors[1 - side], vectors[1 - side].length - 1, PRODUCT);
                expectAll(all[side], expected);
            }
            assertThat(rooted[0][0].output().bytes()).isEqualTo(combined(vectors[1], vectors[1].length - 1, PRODUCT));
        });
    }

    @Test
    void shouldCarryBlocksAcross() {
        forAllSizes(groups -> {
            byte[][][] blocks = new byte[2][][];
            int[][] lengths = new int[2][];
            for (int side = 0; side < 2; side++) {
                lengths[side] = IntStream.range(0, groups.views[side].length)
                        .map(r -> r * 3 % BLOCK)
                        .toArray();
                blocks[side] = random(7 + side, lengths[side]);
            }
            int last = groups.views[0].length - 1;
            CollectiveOperation[][] gathered = groups.start(
                    (side, c) -> Collectives.allGatherv(c, JOB, Payload.of(blocks[side][c.rank()]), lengths[1 - side]));
            CollectiveOperation[][] barrier = groups.start((side, c) -> Collectives.barrier(c, JOB));
            CollectiveOperation[][] scattered = groups.start((side, c) -> {
                boolean isRoot = side == 0 && c.rank() == last;
                int root = side == 1 ? last : isRoot ? InterCollectives.ROOT : InterCollectives.NO_RANK;
                return Collectives.scatterv(
                        c,
                        JOB,
                        isRoot ? Payload.of(joined(blocks[1])) : null,
                        isRoot ? lengths[1] : null,
                        side == 1 ? lengths[1][c.rank()] : 0,
                        root);
            });
            groups.world.run();
            assertThat(barrier[1]).allMatch(CollectiveOperation::isDone);
            assertThat(outputs(scattered[1])).isDeepEqualTo(blocks[1]);
            for (int side = 0; side < 2; side++) {
                byte[] expected = joined(blocks[1 - side]);
                expectAll(gathered[side], expected);
            }
        });
    }

    @Test
    void shouldContinueFromOnePartToTheNext() {
        forAllSizes(groups -> {
            int root = groups.views[0].length - 1;
            CollectiveOperation[][] operations = groups.start((side, c) -> {
                Communicator parts = c.single();
                boolean isRoot = side == 0 && c.rank() == root;
                int said = side == 1 ? root : isRoot ? InterCollectives.ROOT : InterCollectives.NO_RANK;
                Payload first = isRoot ? Payload.of(new byte[] {5}) : null;
                Payload second = isRoot ? Payload.of(new byte[] {1, 2, 3, 4, 5}) : null;
                return Collectives.bcast(parts, JOB, first, 1, said)
                        .then(size -> Collectives.bcast(parts, JOB, second, side == 1 ? size.bytes()[0] : 5, said));
            });
            groups.world.run();
            expectAll(operations[1], new byte[] {1, 2, 3, 4, 5});
        });
    }
}
