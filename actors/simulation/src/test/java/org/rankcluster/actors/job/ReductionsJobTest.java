package org.rankcluster.actors.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Map;
import java.util.SplittableRandom;
import mpi.MPI;
import mpi.MPIException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.rankcluster.actors.time.MemberSystems;
import org.rankcluster.protocol.extension.Phantom;

/** Tests of the effects of threads, compression and algorithms on whole runs with reductions. */
class ReductionsJobTest {
    private static final int RANKS = 11;
    private static final int LENGTH = 5000;
    private static MemberSystems members;

    @BeforeAll
    static void start() {
        members = new MemberSystems(2, 2);
    }

    @AfterAll
    static void stop() {
        members.close();
    }

    /** Sums vectors with zeros by calls of both APIs, to several roots. */
    private static void reduce() throws MPIException {
        MPI.Init(new String[0]);
        int rank = MPI.COMM_WORLD.getRank();
        SplittableRandom random = new SplittableRandom(rank);
        for (int root = 0; root < RANKS; root += 5) {
            int[] vector = new int[LENGTH];
            for (int i = 0; i < LENGTH; i++) {
                vector[i] = random.nextInt(10) == 0 ? random.nextInt() : 0;
            }
            int[] sum = new int[LENGTH];
            int[] other = new int[LENGTH];
            int[] everywhere = new int[LENGTH];
            MPI.COMM_WORLD.reduce(vector, sum, LENGTH, MPI.INT, MPI.SUM, root);
            MPI.COMM_WORLD.Reduce(vector, 0, other, 0, LENGTH, MPI.INT, MPI.SUM, root);
            MPI.COMM_WORLD.allReduce(vector, everywhere, LENGTH, MPI.INT, MPI.SUM);
            for (int i = 0; rank == root && i < LENGTH; i++) {
                if (sum[i] != everywhere[i] || other[i] != everywhere[i]) {
                    throw new IllegalStateException("element " + i + ": " + sum[i] + ", " + other[i]);
                }
            }
        }
        MPI.Finalize();
    }

    @Test
    void shouldComeOutAsOnOneMember() {
        for (String algorithm : new String[] {"auto", "binomial", "reduce-scatter-gather", "ring", "cray"}) {
            for (String compression : new String[] {"none", "bits", "idx", "auto"}) {
                Jobs jobs = Jobs.on("cori-knl", RANKS)
                        .config(Map.of(
                                "collective.reduce", algorithm,
                                "collective.reduce-threads", "4",
                                "collective.reduce-compression", compression));
                JobResult alone =
                        jobs.partitions(1).run(ReductionsJobTest::reduce).result();
                assertThat(alone.end().diagnosis()).isNull();
                JobResult shared =
                        jobs.run(members, 2, 1, ReductionsJobTest::reduce).result();
                assertThat(shared.figures().digest())
                        .as(algorithm + ", " + compression)
                        .isEqualTo(alone.figures().digest());
                assertThat(shared.figures().virtualSeconds())
                        .isEqualTo(alone.figures().virtualSeconds());
            }
        }
    }

    private static void reduceLong() throws MPIException {
        MPI.Init(new String[0]);
        int floats = 200_000_000;
        MPI.COMM_WORLD.reduce(new Phantom(4 * floats), new Phantom(4 * floats), floats, MPI.FLOAT, MPI.SUM, 0);
        MPI.Finalize();
    }

    private static double seconds(String algorithm, int threads) {
        JobResult result = Jobs.on("cori-knl", 2)
                .config(Map.of("collective.reduce", algorithm, "collective.reduce-threads", String.valueOf(threads)))
                .run(ReductionsJobTest::reduceLong)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return result.figures().virtualSeconds();
    }

    /** N (beta + gamma k(t) / t / 2) and N (beta + gamma / 2 + copy), with the numbers of Cori's file. */
    @Test
    void shouldDivideGammaByThreadsButNotCrays() {
        assertThat(seconds("reduce-scatter-gather", 1)).isCloseTo(0.2 * (0.6875 + 0.9294 / 2), withinPercentage(0.2));
        assertThat(seconds("reduce-scatter-gather", 8))
                .isCloseTo(0.2 * (0.6875 + 0.9294 / 2 * 1.559 / 8), withinPercentage(0.2));
        assertThat(seconds("cray", 1)).isCloseTo(0.2 * (0.6875 + 2.937 / 2 + 0.4938), withinPercentage(0.2));
        assertThat(seconds("cray", 8)).isEqualTo(seconds("cray", 1));
    }

    @Test
    void shouldGoDenseWherePackingTakesLonger() {
        double dense = compressed("none", "bytes", "1 MB/s");
        assertThat(compressed("bits", "time", "1 MB/s")).isEqualTo(dense);
        assertThat(compressed("bits", "bytes", "1 MB/s")).isGreaterThan(2 * dense);
        assertThat(compressed("bits", "time", "1000 TB/s"))
                .isLessThan(dense)
                .isEqualTo(compressed("bits", "bytes", "1000 TB/s"));
    }

    private static double compressed(String compression, String fallback, String pack) {
        JobResult result = Jobs.on("cori-knl", RANKS)
                .config(Map.of(
                        "collective.reduce", "binomial",
                        "collective.reduce-compression", compression,
                        "collective.reduce-compression-fallback", fallback))
                .machineConfig(Map.of("reduce.pack", pack))
                .run(ReductionsJobTest::reduce)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return result.figures().virtualSeconds();
    }

    /** Two ranks gather in one stage. */
    @Test
    void shouldChargeTheStagesOfAGather() {
        for (String algorithm : new String[] {"reduce-scatter-gather", "ring", "cray"}) {
            assertThat(gathered(algorithm, "100 ms") - gathered(algorithm, "0 ns"))
                    .as(algorithm)
                    .isCloseTo(0.1, within(1e-9));
        }
        assertThat(gathered("binomial", "100 ms")).isEqualTo(gathered("binomial", "0 ns"));
    }

    private static double gathered(String algorithm, String stage) {
        JobResult result = Jobs.on("cori-knl", 2)
                .config(Map.of("collective.reduce", algorithm))
                .machineConfig(Map.of("reduce.gather", stage))
                .run(ReductionsJobTest::reduceLong)
                .result();
        assertThat(result.end().diagnosis()).isNull();
        return result.figures().virtualSeconds();
    }
}
