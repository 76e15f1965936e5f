package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import mpi.Comm;
import mpi.MPI;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Phantom;
import org.rankcluster.protocol.extension.Report;

/** Tests of broadcasts over rectangles of a torus, from neighbour to neighbour and along lines. */
class RectangleBroadcastJobTest {
    private static final String[] ALGORITHMS = {"red-blue", "rectangle", "rectangle-1", "rectangle-3", "rectangle-6"};

    /** Broadcasts many sizes from every seventh root, to all ranks and to halves of them, which may be no rectangles. */
    private static void everything() {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        Comm part = MPI.COMM_WORLD.split(rank < size / 2 ? 0 : 1, -rank);
        for (int count : new int[] {0, 1, 5_003, 70_001}) {
            Compute.flops(1000.0 * ((rank * 7919 + count) % 13));
            for (int root = count % 3; root < size; root += 7) {
                check(MPI.COMM_WORLD, count, root);
            }
            check(part, count, part.getSize() - 1);
        }
        MPI.Finalize();
    }

    private static void check(Comm comm, int count, int root) {
        byte[] expected = new byte[count];
        new SplittableRandom(31L * count + root).nextBytes(expected);
        byte[] data = comm.getRank() == root ? expected.clone() : new byte[count];
        comm.bcast(data, count, MPI.BYTE, root);
        if (!Arrays.equals(data, expected)) {
            throw new IllegalStateException("rank " + comm.getRank() + ": wrong data of root " + root);
        }
    }

    private static Jobs jobs(String shape, String wrap, String algorithm, String deposit) {
        int nodes = Arrays.stream(shape.split("x")).mapToInt(Integer::parseInt).reduce(1, (a, b) -> a * b);
        return Jobs.on("bgl-512", nodes)
                .shape(shape)
                .machineConfig(Map.of("wrap", wrap, "torus.deposit", deposit))
                .config(Map.of("collective.bcast", algorithm));
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldGiveAllWhatTheRootHasInTheSameWayForAnyPartitions(Fidelity fidelity) {
        for (String algorithm : ALGORITHMS) {
            for (String deposit : new String[] {"none", "line"}) {
                String wrap = algorithm.equals("rectangle-3") ? "none" : "all";
                Jobs jobs = jobs("4x3x1", wrap, algorithm, deposit).fidelity(fidelity);
                Jobs.Ended alone = jobs.run(RectangleBroadcastJobTest::everything);
                assertThat(alone.result().end().diagnosis()).isNull();
                assertThat(alone.result().end().exit()).isZero();
                if (deposit.equals("line")) {
                    assertThat(jobs.partitions(2)
                                    .run(RectangleBroadcastJobTest::everything)
                                    .result()
                                    .figures()
                                    .digest())
                            .isEqualTo(alone.result().figures().digest());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldCrossMembers(Fidelity fidelity) {
        Jobs jobs = jobs("3x3x3", "all", "rectangle-6", "line").fidelity(fidelity);
        String digest = jobs.run(RectangleBroadcastJobTest::everything)
                .result()
                .figures()
                .digest();
        try (MemberSystems members = new MemberSystems(3, 1)) {
            Jobs.Ended ended = jobs.run(members, 3, 1, RectangleBroadcastJobTest::everything);
            assertThat(ended.result().end().diagnosis()).isNull();
            assertThat(ended.result().figures().digest()).isEqualTo(digest);
        }
    }

    private static final int LONG = 1 << 21;

    private static void once() {
        MPI.Init(new String[0]);
        Phantom data = new Phantom(LONG);
        MPI.COMM_WORLD.bcast(data, LONG, MPI.BYTE, 0);
        MPI.COMM_WORLD.barrier();
        if (MPI.COMM_WORLD.getRank() == 0) {
            Report.put("seconds", MPI.wtime());
        }
        MPI.Finalize();
    }

    /** Every byte of a colour passes the root's only link of it, in packets of 240 B that take 272: 154.4 MB/s. */
    @ParameterizedTest
    @CsvSource({
        "rectangle-1, 1, 4x4x4, all, line, 0.95",
        "red-blue, 2, 4x4x4, all, line, 0.85",
        "rectangle-3, 3, 4x4x4, all, line, 0.8",
        "rectangle-6, 6, 4x4x4, all, line, 0.7",
        "rectangle-3, 3, 4x4x4, none, line, 0.8",
        "red-blue, 2, 6x5x1, none, line, 0.85",
        "rectangle, 4, 6x6x1, all, line, 0.8",
        "red-blue, 2, 6x5x1, none, none, 0.65",
        "rectangle-6, 6, 4x4x4, all, none, 0.4"
    })
    void shouldFillAsManyLinksOfTheRootAsThereAreColours(
            String algorithm, int colours, String shape, String wrap, String deposit, double least) {
        JobResult result = jobs(shape, wrap, algorithm, deposit)
                .fidelity(Fidelity.PACKET)
                .machineConfig(Map.of(
                        "wrap", wrap, "torus.deposit", deposit, "cpu.write-packet", "1 ns", "cpu.read-packet", "1 ns"))
                .run(RectangleBroadcastJobTest::once)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        double share = LONG / (double) result.output().get("seconds") / (colours * 175e6 * 240 / 272);
        assertThat(share).isBetween(least, 1.0);
    }
}
