package org.rankcluster.protocol.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.rankcluster.protocol.choreography.CollectiveCheck.PRODUCT;
import static org.rankcluster.protocol.choreography.CollectiveCheck.SUM;
import static org.rankcluster.protocol.choreography.CollectiveCheck.combined;
import static org.rankcluster.protocol.choreography.CollectiveCheck.random;
import static org.rankcluster.protocol.choreography.CollectiveCheck.times;

import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.openjdk.jol.info.GraphLayout;
import org.rankcluster.protocol.address.rankmap.DirectRankmap;
import org.rankcluster.protocol.choreography.Algorithm;
import org.rankcluster.protocol.choreography.Buffers;
import org.rankcluster.protocol.choreography.Choreography;
import org.rankcluster.protocol.choreography.Collective;
import org.rankcluster.protocol.choreography.CollectiveCheck;
import org.rankcluster.protocol.choreography.Cost;
import org.rankcluster.protocol.choreography.DataRun;
import org.rankcluster.protocol.choreography.Interpreter;
import org.rankcluster.protocol.choreography.Parameters;
import org.rankcluster.protocol.choreography.Rounds;
import org.rankcluster.protocol.group.Communicator;
import org.rankcluster.protocol.message.Payload;
import org.rankcluster.protocol.reduce.Reducer;
import org.rankcluster.protocol.runtime.CollectiveSite;
import org.rankcluster.protocol.runtime.Operation;

class CollectiveEngineTest {
    private static final CollectiveSite AUTO = EngineWorld.job(Map.of());

    /** The factory of one rank's operation. */
    private interface Maker {
        CollectiveOperation make(Communicator view);
    }

    private static CollectiveOperation[] start(EngineWorld world, Communicator[] views, Maker maker) {
        CollectiveOperation[] operations = new CollectiveOperation[views.length];
        for (int rank = 0; rank < views.length; rank++) {
            operations[rank] = maker.make(views[rank]);
            world.start(rank, operations[rank]);
        }
        return operations;
    }

    private static byte[] output(CollectiveOperation operation) {
        assertThat(operation.isDone()).isTrue();
        assertThat(operation.errorClass()).isZero();
        return operation.output().bytes();
    }

    @Test
    void shouldDoWhatTheInterpreterDoesInWhateverOrderThingsHappen() {
        for (Collective collective : Choreographies.COLLECTIVES) {
            for (Algorithm algorithm : collective.algorithms()) {
                for (int ranks : new int[] {1, 2, 5, 8, 13, 40}) {
                    Reducer reducer = algorithm.needsCommutative() ? SUM : PRODUCT;
                    compare(collective, algorithm.name(), ranks, reducer);
                }
            }
        }
    }

    private static void compare(Collective collective, String algorithm, int ranks, Reducer reducer) {
        Parameters parameters = Parameters.of(ranks)
                .root(ranks / 3)
                .bytes(3 * reducer.elementBytes())
                .operator(reducer.elementBytes(), reducer.isCommutative());
        Choreography choreography = collective.choreography(algorithm, parameters);
        int[] lengths = new int[ranks];
        for (int rank = 0; rank < ranks; rank++) {
            lengths[rank] = choreography.bytes(rank, Buffers.INPUT);
        }
        byte[][] inputs = random(ranks, lengths);
        byte[][] expected = DataRun.outputs(choreography, inputs, reducer);
        EngineWorld world = new EngineWorld(ranks, ranks);
        CollectiveOperation[] operations = start(
                world,
                world.communicator(0),
                view -> new CollectiveOperation(view, choreography, Payload.of(inputs[view.rank()].clone()), reducer));
        world.run();
        for (int rank = 0; rank < ranks; rank++) {
            assertThat(output(operations[rank]))
                    .as(choreography.name() + " on " + ranks + ", rank " + rank)
                    .isEqualTo(expected[rank]);
        }
        assertThat(world.mostOutstanding).isLessThanOrEqualTo(2 * Choreography.WINDOW);
        Cost cost = Interpreter.STEPS.count(choreography);
        assertThat(world.reducedBytes).isEqualTo(cost.reducedBytes());
        assertThat(world.copiedBytes).isEqualTo(cost.copiedBytes());
    }

    @Test
    void shouldLeaveInputsAsTheyAre() {
        byte[][] inputs = random(7, times(9, 160));
        byte[][] before = random(7, times(9, 160));
        EngineWorld world = new EngineWorld(9, 1);
        start(
                world,
                world.communicator(0),
                view -> Collectives.allReduce(view, AUTO, Payload.of(inputs[view.rank()]), PRODUCT));
        world.run();
        assertThat(inputs).isDeepEqualTo(before);
    }

    @Test
    void shouldKeepSeveralOutstandingCollectivesApart() {
        for (int seed = 0; seed < 20; seed++) {
            int ranks = 2 + seed % 9;
            EngineWorld world = new EngineWorld(ranks, seed);
            Communicator[] one = world.communicator(0);
            Communicator[] other = world.communicator(2);
            byte[][] a = random(seed, times(ranks, 96));
            byte[][] b = random(seed + 100, times(ranks, 96));
            CollectiveOperation[] first =
                    start(world, one, view -> Collectives.allReduce(view, AUTO, Payload.of(a[view.rank()]), PRODUCT));
            CollectiveOperation[] barrier = start(world, one, view -> Collectives.barrier(view, AUTO));
            CollectiveOperation[] second =
                    start(world, one, view -> Collectives.allReduce(view, AUTO, Payload.of(b[view.rank()]), PRODUCT));
            CollectiveOperation[] elsewhere =
                    start(world, other, view -> Collectives.scan(view, AUTO, Payload.of(b[view.rank()]), PRODUCT));
            world.run();
            for (int rank = 0; rank < ranks; rank++) {
                assertThat(output(first[rank])).isEqualTo(combined(a, ranks - 1, PRODUCT));
                assertThat(output(second[rank])).isEqualTo(combined(b, ranks - 1, PRODUCT));
                assertThat(output(elsewhere[rank])).isEqualTo(combined(b, rank, PRODUCT));
                assertThat(output(barrier[rank])).isEmpty();
            }
        }
    }

    @Test
    void shouldLetRanksBeginWhenTheyLike() {
        SplittableRandom order = new SplittableRandom(3);
        EngineWorld world = new EngineWorld(16, 4);
        Communicator[] views = world.communicator(0);
        byte[][] inputs = random(5, times(16, 32));
        CollectiveOperation[] operations = new CollectiveOperation[16];
        for (int i = 0; i < 16; i++) {
            int rank = (i * 7 + 3) % 16;
            operations[rank] = Collectives.allGather(views[rank], AUTO, Payload.of(inputs[rank]));
            world.start(rank, operations[rank]);
            if (order.nextBoolean()) {
                world.run();
            }
        }
        world.run();
        for (CollectiveOperation operation : operations) {
            assertThat(output(operation)).isEqualTo(CollectiveCheck.joined(inputs));
        }
    }

    @Test
    void shouldRunPhantomsForTheirSizeOnly() {
        EngineWorld world = new EngineWorld(12, 6);
        Communicator[] views = world.communicator(0);
        CollectiveOperation[] sums =
                start(world, views, view -> Collectives.allReduce(view, AUTO, Payload.phantom(1_000_000), SUM));
        CollectiveOperation[] message = start(
                world,
                views,
                view -> Collectives.bcast(view, AUTO, view.rank() == 2 ? Payload.phantom(70_000) : null, 70_000, 2));
        world.run();
        for (int rank = 0; rank < 12; rank++) {
            assertThat(sums[rank].output().isPhantom()).isTrue();
            assertThat(sums[rank].output().size()).isEqualTo(1_000_000);
            assertThat(message[rank].output().size()).isEqualTo(rank == 2 ? 0 : 70_000);
            assertThat(message[rank].output().isPhantom()).isEqualTo(rank != 2);
        }
        assertThat(world.reducedBytes).isPositive();
    }

    @Test
    void shouldHoldABroadcastOnceHoweverManyRanks() {
        EngineWorld world = new EngineWorld(9, 8);
        Payload message = Payload.of(random(1, 4000)[0]);
        CollectiveOperation[] operations = start(
                world,
                world.communicator(0),
                view -> Collectives.bcast(view, AUTO, view.rank() == 0 ? message : null, 4000, 0));
        world.run();
        for (int rank = 1; rank < 9; rank++) {
            assertThat(operations[rank].output()).isSameAs(message);
        }
    }

    @Test
    void shouldSayWhatItWaitsFor() {
        EngineWorld world = new EngineWorld(8, 1);
        Communicator[] views = world.communicator(0);
        CollectiveOperation doubling = Collectives.allReduce(views[5], AUTO, Payload.of(new byte[8]), SUM);
        assertThat(doubling.describe()).isEqualTo("allreduce (recursive-doubling)");
        world.start(5, doubling);
        assertThat(doubling.describe()).startsWith("allreduce (recursive-doubling), round 1, waiting for rank 4 (");
        assertThat(doubling.waitsFor()).isEqualTo(4);
        world.run();
        assertThat(doubling.describe()).endsWith("waiting for rank 4 (8 bytes from it)");
        assertThat(doubling.isDone()).isFalse();
    }

    @Test
    void shouldSayThatItWaitsForSeveral() {
        EngineWorld world = new EngineWorld(40, 1);
        Communicator[] views = world.communicator(0);
        int[] lengths = times(40, 4);
        CollectiveOperation gather = Collectives.gatherv(views[0], AUTO, Payload.of(new byte[4]), lengths, 0);
        world.start(0, gather);
        world.run();
        assertThat(gather.describe()).isEqualTo("gatherv (linear), round 1, waiting for ranks 1, 2, 3, 4 and 27 more");
        assertThat(gather.waitsFor()).isEqualTo(-1);
    }

    @Test
    void shouldFailWhereRanksDisagreeOnSizes() {
        EngineWorld world = new EngineWorld(2, 1);
        CollectiveOperation[] operations = start(
                world,
                world.communicator(0),
                view -> Collectives.allReduce(view, AUTO, Payload.of(new byte[view.rank() == 0 ? 8 : 16]), SUM));
        world.run();
        assertThat(operations[0].errorClass()).isEqualTo(Operation.ERR_TRUNCATE);
        assertThat(operations[1].errorClass()).isEqualTo(Operation.ERR_COUNT);
        assertThat(operations[1].errorText())
                .isEqualTo("allreduce (recursive-doubling), round 1: received 8 bytes from rank 0 (expected: 16)");
    }

    @Test
    void shouldNotRunDeeperWithMoreRounds() {
        EngineWorld world = new EngineWorld(1, 1);
        Communicator alone = world.communicator(0)[0];
        Choreography busy = new Choreography("busy/work", 1) {
            @Override
            public int bytes(int rank, int buffer) {
                return 8;
            }

            @Override
            public Rounds rounds(int rank) {
                return Rounds.of(200_000, (k, round) -> round.copy(Buffers.INPUT, 0, Buffers.OUTPUT, 0, 4));
            }
        };
        CollectiveOperation operation = new CollectiveOperation(alone, busy, Payload.of(new byte[8]), null);
        world.start(0, operation);
        world.run();
        assertThat(operation.isDone()).isTrue();
    }

    @Test
    void shouldHoldLittleMemoryForARankHoweverManyThereAre() {
        CollectiveHost silent = new CollectiveHost() {
            @Override
            public long now() {
                return 0;
            }

            @Override
            public void start(Operation step) {}

            @Override
            public void compute(LocalWork work, Runnable then) {
                then.run();
            }

            @Override
            public void finished(CollectiveOperation operation) {
                throw new AssertionError("there is no other rank");
            }
        };
        int ranks = 1_000_000;
        DirectRankmap map = new DirectRankmap(ranks);
        List<CollectiveOperation> before = operations(new Communicator(0, map, 777_776), ranks);
        Communicator view = new Communicator(0, map, 777_777);
        List<CollectiveOperation> operations = operations(view, ranks);
        for (int i = 0; i < operations.size(); i++) {
            CollectiveOperation operation = operations.get(i);
            new CollectiveEngine(silent).start(before.get(i));
            new CollectiveEngine(silent).start(operation);
            // Objects that two ranks share count for neither.
            long bytes = GraphLayout.parseInstance(operation)
                    .subtract(GraphLayout.parseInstance(before.get(i), view))
                    .totalSize();
            assertThat(bytes).as(operation.describe()).isLessThan(1300);
        }
    }

    private static List<CollectiveOperation> operations(Communicator view, int ranks) {
        return List.of(
                Collectives.barrier(view, AUTO),
                Collectives.allReduce(view, AUTO, Payload.of(new byte[8]), SUM),
                Collectives.allToAll(view, pairwise(), Payload.phantom(8 * ranks), 8));
    }

    private static CollectiveSite pairwise() {
        return EngineWorld.job(Map.of("collective.alltoall", "pairwise"));
    }
}
