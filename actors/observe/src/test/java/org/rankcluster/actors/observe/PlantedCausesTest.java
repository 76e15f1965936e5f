package org.rankcluster.actors.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import mpi.Group;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Win;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rankcluster.actors.job.JobObserver;
import org.rankcluster.actors.job.JobSpec;
import org.rankcluster.actors.job.Jobs;
import org.rankcluster.actors.observe.frame.Evidence;
import org.rankcluster.actors.observe.frame.Finding;
import org.rankcluster.actors.observe.frame.Findings;
import org.rankcluster.protocol.runtime.RankRuntime;

/** Tests that findings name the cause that a program of 32 ranks on a Blue Gene/L plants. */
class PlantedCausesTest {
    private static final int RANKS = 32;
    private static final int STEPS = 10;
    private static final long EVEN = 100_000_000;

    @FunctionalInterface
    private interface Step {
        void of(Intracomm world, int rank);
    }

    private static Jobs jobs() {
        return Jobs.on("bgl-512", RANKS).shape("4x4x2").probes(RunWatcher.probes(JobObserver.NONE));
    }

    private static List<Finding> causes(Jobs jobs, Step step) {
        JobSpec.ProgramMain program = () -> {
            MPI.Init(new String[0]);
            for (int i = 0; i < STEPS; i++) {
                step.of(MPI.COMM_WORLD, MPI.COMM_WORLD.getRank());
            }
            MPI.Finalize();
        };
        return Findings.causes(Findings.of(Evidence.of(jobs.run(program).result())));
    }

    private static void compute(long picoseconds) {
        RankRuntime.current().compute(picoseconds);
    }

    private static void ring(Intracomm world, int rank, int doubles) {
        world.sendRecv(
                new double[doubles],
                doubles,
                MPI.DOUBLE,
                (rank + 1) % RANKS,
                0,
                new double[doubles],
                doubles,
                MPI.DOUBLE,
                (rank + RANKS - 1) % RANKS,
                0);
    }

    private static void allreduce(Intracomm world) {
        world.allReduce(new double[1], new double[1], 1, MPI.DOUBLE, MPI.SUM);
    }

    @Test
    void shouldNameTheReceiverOfABigMessage() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(EVEN);
            if (rank == 5) {
                world.send(new double[100_000], 100_000, MPI.DOUBLE, 6, 0);
            } else if (rank == 6) {
                world.recv(new double[100_000], 100_000, MPI.DOUBLE, 5, 0);
            }
            allreduce(world);
        });
        assertThat(causes).extracting(Finding::id).containsExactly("link", "late");
        assertThat(causes.getLast().title())
                .startsWith("Rank 6 waited for the network, and others for it, by up to 5.");
        assertThat(causes.getFirst().values()).containsEntry("senders", "5").containsEntry("receiver", 6);
    }

    @Test
    void shouldNameTheRankThatReceivesLate() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(EVEN);
            if (rank == 5) {
                world.send(new double[4000], 4000, MPI.DOUBLE, 6, 0);
            } else if (rank == 6) {
                compute(EVEN);
                world.recv(new double[4000], 4000, MPI.DOUBLE, 5, 0);
            }
            allreduce(world);
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().subject()).isEqualTo("rank:6");
    }

    @Test
    void shouldNameARankOfASlowNode() {
        Jobs jobs = Jobs.on("ndr", RANKS).ranksPerNode(4).probes(RunWatcher.probes(JobObserver.NONE));
        List<Finding> causes = causes(jobs, (world, rank) -> {
            compute(rank == 9 || rank == 10 ? 2 * EVEN : EVEN);
            ring(world, rank, 10);
            allreduce(world);
        });
        assertThat(causes).isNotEmpty();
        assertThat(causes.getFirst().subject()).isIn("rank:9", "rank:10");
        assertThat(causes.getFirst().title()).startsWith("2 ranks computed longer than the others, rank ");
    }

    @Test
    void shouldNameABadAlgorithmAmongMuchComputation() {
        Jobs jobs = jobs().config(Map.of("collective.allreduce", "ring"));
        List<Finding> causes = causes(jobs, (world, rank) -> {
            compute(5 * EVEN);
            world.allReduce(new double[100], new double[100], 100, MPI.DOUBLE, MPI.SUM);
        });
        assertThat(causes).isEmpty();
    }

    @Test
    void shouldNotNameOneOfHalfTheRanks() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(rank < RANKS / 2 ? 2 * EVEN : EVEN);
            ring(world, rank, 10);
            allreduce(world);
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().title()).startsWith("16 ranks computed longer than the others, rank ");
        assertThat(causes.getFirst().values()).containsEntry("ranksAlike", 16);
    }

    @Test
    void shouldAddTheWaitsForAllRanksThatComputeLonger() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(rank % 2 == 0 ? 2 * EVEN : EVEN);
            ring(world, rank, 10);
            allreduce(world);
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().title()).startsWith("16 ranks computed longer than the others, rank ");
        assertThat((double) causes.getFirst().values().get("share")).isGreaterThan(0.9);
    }

    @Test
    void shouldNameOneOfTwoLateRanks() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(rank == 7 || rank == 21 ? 2 * EVEN : EVEN);
            ring(world, rank, 4000);
            allreduce(world);
        });
        assertThat(causes).isNotEmpty();
        assertThat(causes.getFirst().subject()).isIn("rank:7", "rank:21");
    }

    /** Only the root of the reduction waits. */
    @Test
    void shouldNameARankThatOnlyTheRootWaitsFor() {
        Jobs jobs = Jobs.on("ideal", RANKS).probes(RunWatcher.probes(JobObserver.NONE));
        List<Finding> causes = causes(jobs, (world, rank) -> {
            compute(rank == 9 ? 2 * EVEN : EVEN);
            world.reduce(new double[1], new double[1], 1, MPI.DOUBLE, MPI.SUM, 0);
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().subject()).isEqualTo("rank:9");
    }

    @Test
    void shouldNotBlameTheCollectiveIfRanksAreLateByTurns() {
        AtomicIntegerArray step = new AtomicIntegerArray(RANKS);
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(rank % STEPS == step.getAndIncrement(rank) ? 3 * EVEN : EVEN / 10);
            world.barrier();
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().title()).startsWith("Ranks waited for each other ");
    }

    @Test
    void shouldNameARankThatExposesItsWindowLate() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            Win window = new Win(MPI.newByteBuffer(8), 8, 1, MPI.INFO_NULL, world);
            compute(rank == 9 ? 3 * EVEN : EVEN);
            Group all = world.getGroup();
            window.post(all.incl(new int[] {(rank + RANKS - 1) % RANKS}), 0);
            window.start(all.incl(new int[] {(rank + 1) % RANKS}), 0);
            window.complete();
            window.waitFor();
            window.free();
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().subject()).isEqualTo("rank:9");
    }

    /** Rank 0 has the window, and takes no part. */
    @Test
    void shouldNameTheRankThatKeepsALock() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            Win window = new Win(MPI.newByteBuffer(8), 8, 1, MPI.INFO_NULL, world);
            compute(rank == 9 ? EVEN / 2 : EVEN);
            window.lock(MPI.LOCK_EXCLUSIVE, 0, 0);
            compute(rank == 9 ? 3 * EVEN : 0);
            window.unlock(0);
            window.free();
        });
        assertThat(causes).hasSize(1);
        assertThat(causes.getFirst().subject()).isEqualTo("rank:9");
    }

    /** A rank that waits for its left neighbour each time, before all wait for another rank. */
    @Test
    void shouldNotBlameADelayThatAnotherWaitAbsorbs() {
        List<Finding> causes = causes(jobs(), (world, rank) -> {
            compute(rank == 3 ? EVEN + EVEN / 2 : rank == 20 ? 2 * EVEN : EVEN);
            ring(world, rank, 10);
            world.barrier();
            compute(rank == 4 ? EVEN : 0);
            world.barrier();
        });
        assertThat(causes).isNotEmpty();
        assertThat(causes.getFirst().subject()).isIn("rank:20", "rank:4");
    }

    @Test
    void shouldNameTheMapping(@TempDir Path folder) throws IOException {
        List<Integer> nodes = new ArrayList<>(IntStream.range(0, RANKS).boxed().toList());
        Collections.shuffle(nodes, new Random(5));
        Path map = folder.resolve("random.map");
        Files.writeString(
                map,
                nodes.stream()
                        .map(node -> node % 8 + " " + node / 8 % 2 + " " + node / 16 + " 0\n")
                        .collect(Collectors.joining()));
        List<Finding> causes = causes(jobs().shape("8x2x2").mapping(map.toString()), (world, rank) -> {
            compute(EVEN / 10);
            ring(world, rank, 4000);
            allreduce(world);
        });
        assertThat(causes.getFirst().id()).isEqualTo("mapping");
    }
}
