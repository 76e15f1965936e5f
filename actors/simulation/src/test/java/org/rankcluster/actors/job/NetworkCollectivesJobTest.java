package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import mpi.MPI;
import mpi.Request;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;

/** Tests of collectives on the machine's tree network and global interrupts. */
class NetworkCollectivesJobTest {
    private static final long PACKET = 742_858; // 260 B at 350 MB/s
    private static final long HOP = 93_750;
    private static final long LEVEL = 61_429;
    private static final long WRITE = 85_715; // 60 cycles of 700 MHz
    private static final long READ = 291_429; // 204 cycles
    private static final long POLL = 142_858; // 100 cycles

    /** Runs all kinds of collectives in a row, on every rank's own data, and checks the results against a simple calculation. */
    private static void everything() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        for (int count : new int[] {0, 1, 63, 64, 65, 900}) {
            Compute.flops(1000.0 * ((rank * 7919 + count) % 13));
            long[] longs = new long[count];
            Arrays.setAll(longs, i -> rank * 1000L - i);
            MPI.COMM_WORLD.allReduce(longs, count, MPI.LONG, MPI.MIN);
            for (int i = 0; i < count; i++) {
                check((double) longs[i], -i);
            }
            double[] doubles = new double[count];
            Arrays.setAll(doubles, i -> rank + 0.25 * i);
            double[] sums = new double[count];
            int root = count % size;
            MPI.COMM_WORLD.reduce(doubles, sums, count, MPI.DOUBLE, MPI.SUM, root);
            for (int i = 0; i < count && rank == root; i++) {
                check(sums[i], size * (size - 1) / 2.0 + size * 0.25 * i);
            }
            MPI.COMM_WORLD.barrier();
            int from = (count + 5) % size;
            int[] ints = new int[count];
            Arrays.setAll(ints, i -> rank == from ? i + count : 0);
            MPI.COMM_WORLD.bcast(ints, count, MPI.INT, from);
            for (int i = 0; i < count; i++) {
                check(ints[i], i + count);
            }
            outstanding(rank, size, count);
        }
        MPI.Finalize();
    }

    /** Runs several at a time: first a long one, which ranks of a node pass by rendezvous, then a short one that is ready before. */
    private static void outstanding(int rank, int size, int count) {
        LongBuffer many = MPI.newLongBuffer(900);
        LongBuffer sums = MPI.newLongBuffer(900);
        LongBuffer one = MPI.newLongBuffer(1);
        many.put(5, rank + count);
        one.put(0, rank);
        Request first = MPI.COMM_WORLD.iAllReduce(many, sums, 900, MPI.LONG, MPI.SUM);
        Request second = MPI.COMM_WORLD.iBcast(one, 1, MPI.LONG, size - 1);
        Request third = MPI.COMM_WORLD.iBarrier();
        Request.waitAll(new Request[] {third, second, first});
        check((double) sums.get(5), size * (size - 1) / 2.0 + size * (double) count);
        check((double) one.get(0), size - 1);
    }

    private static void check(double actual, double expected) {
        if (actual != expected) {
            throw new IllegalStateException(actual + " (expected: " + expected + ")");
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldGiveTheRightResultsInTheSameWayForAnyPartitions(Fidelity fidelity) {
        for (int perNode : new int[] {1, 2}) {
            Jobs jobs = Jobs.on("bgl-512", perNode * 21)
                    .shape("4x3x2")
                    .ranksPerNode(perNode)
                    .fidelity(fidelity);
            Jobs.Ended alone = jobs.run(NetworkCollectivesJobTest::everything);
            assertThat(alone.result().end().diagnosis()).isNull();
            assertThat(alone.result().end().exit()).isZero();
            assertThat(jobs.partitions(3)
                            .run(NetworkCollectivesJobTest::everything)
                            .result()
                            .figures()
                            .digest())
                    .isEqualTo(alone.result().figures().digest());
        }
    }

    @Test
    void shouldCrossMembersAndEqualTheOracle() {
        Jobs jobs = Jobs.on("bgl-512", 20).shape("5x2x2").ranksPerNode(2).mapping("TXYZ");
        String digest = jobs.run(NetworkCollectivesJobTest::everything)
                .result()
                .figures()
                .digest();
        try (MemberSystems members = new MemberSystems(2, 1)) {
            Jobs.Ended ended = jobs.run(members, 2, 1, NetworkCollectivesJobTest::everything);
            assertThat(ended.result().end().diagnosis()).isNull();
            assertThat(ended.result().figures().digest()).isEqualTo(digest);
        }
        long oracle = jobs.partitions(1)
                .runInTheOracle(NetworkCollectivesJobTest::everything)
                .digest();
        assertThat("%016x".formatted(oracle)).isEqualTo(digest);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 packet", "2 packets"})
    void shouldKeepOrderInTheSmallestFifos(String capacity) {
        int packets = Integer.parseInt(capacity.substring(0, 1));
        Jobs jobs = Jobs.on("bgl-512", 24)
                .shape("4x3x2")
                .machineConfig(Map.of("tree.fifo", "" + packets, "tree.processor-fifo", "" + packets));
        Jobs.Ended ended = jobs.run(NetworkCollectivesJobTest::everything);
        assertThat(ended.result().end().diagnosis()).isNull();
    }

    private static double seconds(String shape, Fidelity fidelity, JobSpec.ProgramMain program) {
        String[] extents = shape.split("x");
        int ranks = Arrays.stream(extents).mapToInt(Integer::parseInt).reduce(1, (a, b) -> a * b);
        JobResult result = Jobs.on("bgl-512", ranks)
                .shape(shape)
                .fidelity(fidelity)
                .run(program)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return result.figures().virtualSeconds() * 1e12;
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldTakeTheTimeOfTheFormulaWithoutLoad(Fidelity fidelity) {
        for (String shape : new String[] {"2x1x1", "4x2x1", "8x4x4"}) {
            int nodes =
                    Arrays.stream(shape.split("x")).mapToInt(Integer::parseInt).reduce(1, (a, b) -> a * b);
            int levels = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(nodes);
            double barrier = seconds(shape, fidelity, () -> {
                MPI.Init(new String[0]);
                MPI.COMM_WORLD.barrier();
            });
            assertThat(barrier).isEqualTo((double) (2 * POLL + 2L * levels * LEVEL), within());
            double sum = seconds(shape, fidelity, () -> {
                MPI.Init(new String[0]);
                MPI.COMM_WORLD.allReduce(new int[1], 1, MPI.INT, MPI.SUM);
            });
            assertThat(sum).isEqualTo((double) (WRITE + 2L * levels * HOP + PACKET + READ), within());
        }
    }

    /** Returns the tolerance for values in seconds that are rounded once. */
    private static Offset<Double> within() {
        return offset(1.0);
    }

    /** With two ranks a node, the second sends its number to the first and gets the sum back: four sequential steps. */
    @Test
    void shouldTakeTheStepOfSharedMemoryForCollectivesWithinANodeAlone() {
        double cycle = 1e12 / 1.6e9;
        JobSpec.ProgramMain sum = () -> {
            MPI.Init(new String[0]);
            MPI.COMM_WORLD.allReduce(new int[1], 1, MPI.INT, MPI.SUM);
        };
        JobSpec.ProgramMain message = () -> {
            MPI.Init(new String[0]);
            int rank = MPI.COMM_WORLD.getRank();
            if (rank == 0) {
                MPI.COMM_WORLD.send(new int[1], 1, MPI.INT, 1, 0);
            } else if (rank == 1) {
                MPI.COMM_WORLD.recv(new int[1], 1, MPI.INT, 0, 0);
            }
        };
        assertThat(withStep(2, "1000 cycles", sum) - withStep(2, "0 cycles", sum))
                .isEqualTo(4 * 1000 * cycle, within());
        assertThat(withStep(1, "1000 cycles", sum)).isEqualTo(withStep(1, "0 cycles", sum));
        assertThat(withStep(2, "1000 cycles", message)).isEqualTo(withStep(2, "0 cycles", message));
    }

    private static double withStep(int ranksPerNode, String step, JobSpec.ProgramMain program) {
        JobResult result = Jobs.on("bgq-512", 16 * ranksPerNode)
                .shape("2x2x2x2x1")
                .ranksPerNode(ranksPerNode)
                .machineConfig(Map.of("node.shared-memory.step", step))
                .run(program)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return result.figures().virtualSeconds() * 1e12;
    }

    @Test
    void shouldStreamAtTheRateOfALink() {
        int bytes = 256 * 400;
        double time = seconds("4x4x2", Fidelity.PACKET, () -> {
            MPI.Init(new String[0]);
            MPI.COMM_WORLD.allReduce(new int[bytes / 4], bytes / 4, MPI.INT, MPI.BXOR);
        });
        assertThat(time).isEqualTo((double) (WRITE + 10 * HOP + 400 * PACKET + READ), offset(1e3));
        double doubles = seconds("4x4x2", Fidelity.PACKET, () -> {
            MPI.Init(new String[0]);
            MPI.COMM_WORLD.allReduce(new double[bytes / 8], bytes / 8, MPI.DOUBLE, MPI.SUM);
        });
        double rate = bytes / (doubles / 1e12);
        assertThat(rate).isBetween(230e6, 280e6);
    }

    @Test
    void shouldReportRanksThatAreCalledWithSomethingElse() {
        Jobs.Ended ended = Jobs.on("bgl-512", 8).shape("2x2x2").run(() -> {
            MPI.Init(new String[0]);
            int count = MPI.COMM_WORLD.getRank() == 3 ? 2 : 1;
            MPI.COMM_WORLD.allReduce(new int[2], count, MPI.INT, MPI.SUM);
        });
        assertThat(ended.result().end().exit()).isEqualTo(MPI.ERR_COUNT);
        assertThat(String.valueOf(ended.result().end().diagnosis()))
                .contains("MPI_ERR_COUNT", "allReduce", "the same on all ranks");
    }

    @Test
    void shouldNameTheNetworkThatRanksWaitFor() {
        Jobs.Ended ended = Jobs.on("bgl-512", 8).shape("2x2x2").run(() -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() != 5) {
                MPI.COMM_WORLD.barrier();
            }
        });
        assertThat(ended.result().end().exit()).isEqualTo(3);
        assertThat(String.valueOf(ended.result().end().diagnosis()))
                .contains("barrier (interrupt)", "the global interrupts");
    }

    @Test
    void shouldLeaveDuplicatesOfTheWorldToTheTorus() {
        Jobs.Ended ended = Jobs.on("bgl-512", 6).shape("3x2x1").run(() -> {
            MPI.Init(new String[0]);
            mpi.Intracomm one = MPI.COMM_WORLD.dup();
            mpi.Intracomm other = MPI.COMM_WORLD.dup();
            boolean odd = MPI.COMM_WORLD.getRank() % 2 == 1;
            Request first = (odd ? other : one).iBarrier();
            Request second = (odd ? one : other).iBarrier();
            Request.waitAll(new Request[] {first, second});
            Report.put("done", 1L);
        });
        assertThat(ended.result().end().diagnosis()).isNull();
        assertThat(ended.result().figures().messages()).isPositive();
    }
}
