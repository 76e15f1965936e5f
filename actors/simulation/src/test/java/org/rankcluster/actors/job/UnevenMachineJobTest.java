package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.rankcluster.protocol.extension.Compute;
import org.rankcluster.protocol.extension.Report;

/** Tests that nodes of several kinds and late ranks change virtual time as machine files specify, for any number of partitions. */
class UnevenMachineJobTest {
    private static final double OPTERON = 3.6 / 2.8;
    private static final int CALLS = 20;
    private static final double SKEW = 100e-6;

    /** Reports the time of an operation under each rank. */
    private static void report(double start) throws Exception {
        Report.put("rank" + MPI.COMM_WORLD.getRank(), MPI.wtime() - start);
    }

    private static double[] seconds(JobResult result, int ranks) {
        double[] seconds = new double[ranks];
        Arrays.setAll(seconds, rank -> ((Number) result.output().get("rank" + rank)).doubleValue());
        return seconds;
    }

    private static void computing() throws Exception {
        MPI.Init(new String[0]);
        double start = MPI.wtime();
        Compute.flops(1e9);
        report(start);
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    @Test
    void shouldComputeMoreSlowlyOnTheOpterons() {
        Jobs jobs = Jobs.on("ib-ddr-2007", 64).ranksPerNode(1);
        JobResult result = jobs.run(UnevenMachineJobTest::computing).result();
        double[] seconds = seconds(result, 64);
        for (int rank = 0; rank < 64; rank++) {
            assertThat(seconds[rank] / seconds[63])
                    .as("rank %d", rank)
                    .isCloseTo(rank < 32 ? OPTERON : 1, within(1e-6));
        }
        JobResult likeTheFast = Jobs.on("ib-ddr-2007", 64)
                .ranksPerNode(1)
                .machineConfig(Map.of("node.kinds", "64 x EM64T 3.6 GHz"))
                .run(UnevenMachineJobTest::computing)
                .result();
        assertThat(seconds(likeTheFast, 64)).containsOnly(seconds[63]);
        assertThat(result.figures().virtualSeconds() - likeTheFast.figures().virtualSeconds())
                .isCloseTo((OPTERON - 1) * seconds[63], within(0.1 * seconds[63]));
        assertThat(jobs.partitions(3)
                        .run(UnevenMachineJobTest::computing)
                        .result()
                        .figures()
                        .digest())
                .isEqualTo(result.figures().digest());
    }

    private static void meeting() throws Exception {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        for (int call = 0; call < CALLS; call++) {
            double start = MPI.wtime();
            MPI.COMM_SELF.barrier();
            Report.put(rank + "." + call, MPI.wtime() - start);
        }
        MPI.COMM_WORLD.barrier();
        MPI.Finalize();
    }

    private static List<Double> meetings(JobResult result) {
        List<Double> seconds = new ArrayList<>();
        for (int rank = 0; rank < 8; rank++) {
            for (int call = 0; call < CALLS; call++) {
                seconds.add(((Number) result.output().get(rank + "." + call)).doubleValue());
            }
        }
        return seconds;
    }

    @Test
    void shouldBeLateAtEachCollectiveByUpToTheSkew() {
        JobResult even = Jobs.on("ideal", 8).run(UnevenMachineJobTest::meeting).result();
        double usual = meetings(even).getFirst();
        assertThat(meetings(even)).allSatisfy(seconds -> assertThat(seconds).isCloseTo(usual, within(1e-12)));

        Jobs jobs = Jobs.on("ideal", 8).machineConfig(Map.of("mpi.skew", "100 us"));
        JobResult skewed = jobs.run(UnevenMachineJobTest::meeting).result();
        List<Double> late = meetings(skewed).stream().map(any -> any - usual).toList();
        assertThat(late)
                .doesNotHaveDuplicates()
                .allSatisfy(any -> assertThat(any).isBetween(-1e-12, SKEW + 1e-12));
        assertThat(late.stream().mapToDouble(any -> any).average().orElseThrow())
                .isCloseTo(SKEW / 2, within(SKEW / 10));
        assertThat(jobs.partitions(3)
                        .run(UnevenMachineJobTest::meeting)
                        .result()
                        .figures()
                        .digest())
                .isEqualTo(skewed.figures().digest())
                .isNotEqualTo(even.figures().digest());
    }
}
