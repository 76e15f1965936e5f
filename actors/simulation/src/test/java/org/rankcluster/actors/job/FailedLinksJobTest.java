package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import mpi.MPI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.hardware.machine.Fidelity;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;

/** Programs on machines with failed links, and on nodes with noise: the same results, later, for any number of members and partitions. */
class FailedLinksJobTest {
    private static final int BYTES = 3000;
    private static final int DISTANCE = 73; // a step along each dimension of 8x8x8
    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(2, 2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    /** Exchanges data with the next node along each dimension and with a node one step further along all of them; then adds them up. */
    private static void exchange() throws Exception {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        int size = MPI.COMM_WORLD.getSize();
        long sum = 0;
        for (int step : new int[] {1, 8, 64, DISTANCE}) {
            byte[] sent = new byte[BYTES];
            sent[BYTES - 1] = (byte) (rank % 100);
            byte[] received = new byte[BYTES];
            MPI.COMM_WORLD.sendRecv(
                    sent,
                    BYTES,
                    MPI.BYTE,
                    (rank + step) % size,
                    1,
                    received,
                    BYTES,
                    MPI.BYTE,
                    Math.floorMod(rank - step, size),
                    1);
            sum += received[BYTES - 1];
        }
        long[] all = {sum};
        MPI.COMM_WORLD.allReduce(all, 1, MPI.LONG, MPI.SUM);
        Report.put("sum", all[0]);
        MPI.Finalize();
    }

    @ParameterizedTest
    @CsvSource({
        "torus:8x8x8, 512, PACKET",
        "torus:8x8x8, 512, MESSAGE",
        "torus:8x8x8, 512, ENDPOINT",
        "dragonfly:2x4x2, 72, PACKET",
        "dragonfly:2x4x2, 72, MESSAGE",
        "dragonfly:3x6x3, 342, PACKET",
        "fat-tree:8x8, 64, PACKET"
    })
    void shouldComputeTheSameLater(String network, int ranks, Fidelity fidelity) {
        Map<String, String> config = new HashMap<>(Map.of("network", network));
        JobResult whole = Jobs.on("bgl-512", ranks)
                .fidelity(fidelity)
                .machineConfig(config)
                .run(FailedLinksJobTest::exchange)
                .result();
        config.put("failed.links", network.startsWith("fat") ? "5%" : "1%");
        Jobs jobs = Jobs.on("bgl-512", ranks).fidelity(fidelity).machineConfig(config);
        JobResult one = jobs.run(FailedLinksJobTest::exchange).result();
        JobResult two = jobs.run(members, 2, 1, FailedLinksJobTest::exchange).result();
        JobResult partitions =
                jobs.partitions(3).run(FailedLinksJobTest::exchange).result();

        long expected = 0;
        for (int rank = 0; rank < ranks; rank++) {
            expected += 4L * (rank % 100);
        }
        assertThat(one.output()).isEqualTo(whole.output()).containsEntry("sum", expected);
        assertThat(one.figures().virtualSeconds()).isGreaterThan(whole.figures().virtualSeconds());
        assertThat(two.figures().digest())
                .isEqualTo(one.figures().digest())
                .isEqualTo(partitions.figures().digest());
        assertThat(two.output()).isEqualTo(one.output());
    }

    /**
     * A line of the 3x3 nodes remains, 0 1 2 5 4 3 6 7 8: from 0 to 8 it turns four times, and over one node in between only three times.
     */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldNameThePairWithoutARoute(Fidelity fidelity) {
        Jobs jobs = Jobs.on("bgl-512", 9)
                .fidelity(fidelity)
                .machineConfig(
                        Map.of("network", "torus:3x3x1", "failed.links", "0-3,1-4,4-7,5-8,0-2,3-5,6-8,0-6,1-7,2-8"));
        JobSpec.ProgramMain program = () -> {
            MPI.Init(new String[0]);
            if (MPI.COMM_WORLD.getRank() == 0) {
                MPI.COMM_WORLD.send(new byte[1], 1, MPI.BYTE, 8, 1);
            } else if (MPI.COMM_WORLD.getRank() == 8) {
                MPI.COMM_WORLD.recv(new byte[1], 1, MPI.BYTE, 0, 1);
            }
            MPI.Finalize();
        };
        JobResult.End expected = new JobResult.End(
                JobResult.BAD_INPUT,
                "torus network: failed.links: torus 3x3x1 with 10 failed links (expected: a route from node 0 to node 8"
                        + " over at most one node between them)");

        assertThat(jobs.run(program).result().end()).isEqualTo(expected);
        assertThat(jobs.partitions(3).run(program).result().end()).isEqualTo(expected);
        assertThat(jobs.run(members, 2, 1, program).result().end()).isEqualTo(expected);
    }

    /** Ranks are on other nodes than those that have failed, and on a torus no message passes through them. */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldComputeWithoutFailedNodes(Fidelity fidelity) {
        for (String network : new String[] {"torus:3x3x3", "dragonfly:2x4x2", "fat-tree:4x4"}) {
            Jobs jobs = Jobs.on("bgl-512", 14)
                    .fidelity(fidelity)
                    .machineConfig(Map.of("network", network, "failed.nodes", "5,0"));
            JobResult one = jobs.run(FailedLinksJobTest::exchange).result();
            assertThat(one.output()).containsEntry("sum", 4L * 13 * 14 / 2);
            assertThat(jobs.partitions(3)
                            .run(FailedLinksJobTest::exchange)
                            .result()
                            .figures()
                            .digest())
                    .isEqualTo(one.figures().digest());
        }
    }

    private static void computing() throws Exception {
        MPI.Init(new String[0]);
        double start = MPI.wtime();
        Compute.flops(1e7); // 10 ms on the machine ideal
        Report.put("rank" + MPI.COMM_WORLD.getRank(), MPI.wtime() - start);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    private static double seconds(JobResult result, int rank) {
        return ((Number) result.output().get("rank" + rank)).doubleValue();
    }

    /** Work of w takes as many interruptions as the free time between them fits into it, and perhaps part of one more at either end. */
    @ParameterizedTest
    @EnumSource(Fidelity.class)
    void shouldTakeTheNoiseFromTheRanks(Fidelity fidelity) {
        Jobs quiet = Jobs.on("ideal", 6).fidelity(fidelity);
        double work = seconds(quiet.run(FailedLinksJobTest::computing).result(), 0);
        Jobs noisy = Jobs.on("ideal", 6)
                .fidelity(fidelity)
                .machineConfig(Map.of("node.noise.period", "1 ms", "node.noise.duration", "100 us"));
        JobResult result = noisy.run(FailedLinksJobTest::computing).result();
        double free = 0.9e-3;
        int different = 0;
        for (int rank = 0; rank < 6; rank++) {
            double taken = seconds(result, rank) - work;
            assertThat(taken / 100e-6).isBetween(Math.floor(work / free) - 1e-6, Math.ceil(work / free) + 1 + 1e-6);
            different += taken == seconds(result, 0) - work ? 0 : 1;
        }
        assertThat(result.figures().virtualSeconds()).isGreaterThan(work + Math.floor(work / free) * 100e-6);
        assertThat(noisy.partitions(3)
                        .run(FailedLinksJobTest::computing)
                        .result()
                        .figures()
                        .digest())
                .isEqualTo(result.figures().digest());
        assertThat(noisy.run(members, 2, 1, FailedLinksJobTest::computing)
                        .result()
                        .figures()
                        .digest())
                .isEqualTo(result.figures().digest());
        assertThat(different).isGreaterThan(0);
    }
}
